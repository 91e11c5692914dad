const path = require('node:path');

const folder = process.env.OUTREACH_REHEARSAL;

/** The files that the processes of a rehearsal share. */
module.exports = {
	/**
	 * Node loads this before the runner of Code nodes. It is beside this file, or beside the bundle that holds this
	 * file.
	 */
	runner: path.join(__dirname, 'runner.cjs'),
	/** A socket through which n8n and the conductor agree on the time. */
	conductor: path.join(folder, 'conductor.sock'),
	/** How far virtual time is ahead of real time, in milliseconds: a double. */
	ahead: path.join(folder, 'ahead'),
	/** Where connections go: the stage's port, and the ports that stay open. JSON. */
	network: path.join(folder, 'network.json'),
	/** The certificate of the stage's authority, as PEM. */
	authority: path.join(folder, 'authority.pem'),
	/** The connections and lookups that left this machine, one line of JSON each. */
	escaped: path.join(folder, 'escaped.jsonl'),
	/** The connections that were refused, one line of JSON each. */
	refused: path.join(folder, 'refused.jsonl'),
};
