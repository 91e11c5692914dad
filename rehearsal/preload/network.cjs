// Node loads this before an n8n that lives in real time and whose connections lead to a stage.
require('../network/closed.cjs').closeNetwork();
