// Node loads this before an n8n that runs in real time and whose connections go to a stage, and before its runner of
// Code nodes.
require('../network/closed.cjs').closeNetwork({ runner: module.filename });
