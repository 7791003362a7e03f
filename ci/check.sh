#!/usr/bin/env bash
# Checks the rules in the current checkout. Everything that people outside can choose comes in the environment and is
# passed on as one argument each; nothing of it is ever read as a command.
set -euo pipefail

program="${NOMICFORMAL:-${NOMICFORMAL_HOME:-${RUNNER_TEMP:?}/nomicformal}/bin/nomicformal}"
exec "$program" ci \
    "--against=${NOMICFORMAL_AGAINST:-}" \
    "--fail-on=${NOMICFORMAL_FAIL_ON:-warning}" \
    "--undecided=${NOMICFORMAL_UNDECIDED:-fail}" \
    -- "${NOMICFORMAL_RULESET:-.}"
