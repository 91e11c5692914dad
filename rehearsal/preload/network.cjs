// Node loads this before an n8n that runs in real time and whose connections go to a stage.
require('../network/closed.cjs').closeNetwork();
