const path = require('node:path');

const folder = process.env.OUTREACH_REHEARSAL;

/** What the processes of a rehearsal share. */
module.exports = {
	/** What Node loads before the runner of Code nodes. It lies beside this file, or the bundle that holds this file. */
	runner: path.join(__dirname, 'runner.cjs'),
	/** A socket: n8n tells the conductor of its time. */
	conductor: path.join(folder, 'conductor.sock'),
	/** How far virtual time is ahead of real time, in milliseconds: a double. */
	ahead: path.join(folder, 'ahead'),
	/** Where connections lead: the stage's port, and the ports that stay open. JSON. */
	network: path.join(folder, 'network.json'),
	/** Who signs for the stage, as PEM. */
	authority: path.join(folder, 'authority.pem'),
	/** The connections and lookups that left this machine, each a line of JSON. */
	escaped: path.join(folder, 'escaped.jsonl'),
	/** The connections that were refused, each a line of JSON. */
	refused: path.join(folder, 'refused.jsonl'),
};
