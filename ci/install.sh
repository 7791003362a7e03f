#!/usr/bin/env bash
# Installs nomicformal from the folder $1 into an environment of its own. Nothing of the checked repository is run: the
# interpreter starts isolated and in a folder that is not the checkout.
set -euo pipefail

home="${NOMICFORMAL_HOME:-${RUNNER_TEMP:?}/nomicformal}"
cd "${RUNNER_TEMP:?}"
python3 -I -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "nomicformal needs Python 3.11 or later: add actions/setup-python before this action"
    exit 2
}
python3 -I -m venv "$home"
"$home/bin/python" -I -m pip install --quiet --disable-pip-version-check "$1"
