#!/bin/sh
# The same reads and the same comparison as a script of curl and jq: curl-jq.sh <project number> <stated.json> <folder>
set -eu
project=$1 stated=$2 folder=$3
here=$(dirname "$0")
base=$TRENCHCTL_BASE_URL
token=$(curl -sf "$TRENCHCTL_TOKEN_URL" -d grant_type=password \
  --data-urlencode "client_id=$TRENCHCTL_CLIENT_ID" --data-urlencode "client_secret=$TRENCHCTL_CLIENT_SECRET" \
  --data-urlencode "username=$TRENCHCTL_USERNAME" --data-urlencode "password=$TRENCHCTL_PASSWORD" | jq -r .access_token)
get() { curl -sf -H "authorization: Bearer $token" -H 'api-version: 1.0' "$base$1"; }
company=$(get "/public/customer/rest/users/$TRENCHCTL_USERNAME" | jq -r .companyId)
id=$(get "/public/project/rest/projects/by-companyid/$company/by-number/$project" | jq -r '.[0].id')
rm -rf "$folder" && mkdir -p "$folder"
get "/public/trench/rest/segments/by-projectid/$id" |
  jq -r --arg base "$base" --arg folder "$folder" \
    '.[] | "url = \"\($base)/public/trench/rest/segments/\(.id)\"\noutput = \"\($folder)/\(.id).json\""' >"$folder/urls"
curl -sf --parallel --parallel-immediate --parallel-max 16 \
  -H "authorization: Bearer $token" -H 'api-version: 1.0' --config "$folder/urls"
cat "$folder"/*.json | jq -rn --slurpfile stated "$stated" -f "$here/compare.jq"
