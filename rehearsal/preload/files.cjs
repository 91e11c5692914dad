const path = require('node:path');

const folder = process.env.OUTREACH_REHEARSAL;

/** What the processes of a rehearsal share. */
module.exports = {
	/** A socket: n8n tells the conductor of its time. */
	conductor: path.join(folder, 'conductor.sock'),
	/** How far virtual time is ahead of real time, in milliseconds: a double. */
	ahead: path.join(folder, 'ahead'),
	/** The connections that were refused, each a line of JSON. */
	refused: path.join(folder, 'refused.jsonl'),
};
