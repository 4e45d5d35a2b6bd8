#!/bin/sh
# The same reads and the same comparison as a script of curl, jq and yq, with types by name or by id:
# curl-jq-yq.sh <spec> <project number> <reads at a time> <folder> <catalogs, with commas>
set -eu
spec=$1 project=$2 parallel=$3 folder=$4 catalogs=$5
here=$(dirname "$0")
base=$TRENCHCTL_BASE_URL
rm -rf "$folder" && mkdir -p "$folder/live"
# There are two programs of this name: one is written in Go, the other is a part of Debian and others, around jq.
case $(yq --version 2>&1) in
  *mikefarah*) yq -o=json . "$spec" >"$folder/stated.json" & ;;
  *) yq . "$spec" >"$folder/stated.json" & ;;
esac
reading=$!
token=$(curl -sf "$TRENCHCTL_TOKEN_URL" -d grant_type=password \
  --data-urlencode "client_id=$TRENCHCTL_CLIENT_ID" --data-urlencode "client_secret=$TRENCHCTL_CLIENT_SECRET" \
  --data-urlencode "username=$TRENCHCTL_USERNAME" --data-urlencode "password=$TRENCHCTL_PASSWORD" | jq -r .access_token)
get() { curl -sf -H "authorization: Bearer $token" -H 'api-version: 1.0' "$base$1"; }
company=$(get "/public/customer/rest/users/$TRENCHCTL_USERNAME" | jq -r .companyId)
id=$(get "/public/project/rest/projects/by-companyid/$company/by-number/$project" | jq -r '.[0].id')
for name in cable-types pipe-types ecc-types; do
  case ",$catalogs," in
    *",$name,"*) printf 'url = "%s"\noutput = "%s"\n' "$base/public/trench/rest/catalog/$name" "$folder/$name.json" ;;
    *) echo '[]' >"$folder/$name.json" ;;
  esac
done >"$folder/urls"
get "/public/trench/rest/segments/by-projectid/$id" |
  jq -r --arg base "$base" --arg folder "$folder" \
    '.[] | "url = \"\($base)/public/trench/rest/segments/\(.id)\"\noutput = \"\($folder)/live/\(.id).json\""' >>"$folder/urls"
curl -sf --parallel --parallel-immediate --parallel-max "$parallel" \
  -H "authorization: Bearer $token" -H 'api-version: 1.0' --config "$folder/urls"
wait "$reading"
cat "$folder"/live/*.json | jq -rn --slurpfile stated "$folder/stated.json" --slurpfile cables "$folder/cable-types.json" \
  --slurpfile pipes "$folder/pipe-types.json" --slurpfile eccs "$folder/ecc-types.json" -f "$here/compare.jq"
