#!/bin/sh
# Puts the nodes into n8n's folder. The first time, also puts the examples and a credential for the sandbox into n8n's
# database.
set -eu

outreach=${OUTREACH_FOLDER:-/opt/outreach}
n8n_folder=${N8N_USER_FOLDER:-$HOME}/.n8n
modules=$n8n_folder/nodes/node_modules
marker=$n8n_folder/outreach-set-up

mkdir -p "$modules"
rm -rf "$modules/n8n-nodes-outreach"
cp -R "$outreach/n8n-nodes-outreach" "$modules/"

# Only once, so that what someone changes in them stays.
if [ ! -e "$marker" ]; then
	n8n import:credentials --input="$outreach/credential.json"
	n8n import:workflow --separate --input="$outreach/workflows"
	touch "$marker"
fi
