const { openSync, readSync, writeSync } = require('node:fs');

const files = require('../preload/files.cjs');

/** Taken before the virtual clock replaces it. */
const realNow = Date.now.bind(Date);

/**
 * How far virtual time is ahead of real time, in milliseconds. A file holds it, so that each process of a rehearsal can
 * read it at any moment without waiting.
 */
function openAhead(flags) {
	const descriptor = openSync(files.ahead, flags);
	const bytes = Buffer.alloc(Float64Array.BYTES_PER_ELEMENT);
	return {
		/** The virtual time. */
		now() {
			readSync(descriptor, bytes, 0, bytes.length, 0);
			return realNow() + bytes.readDoubleLE();
		},
		/** Makes this the virtual time now. */
		save(now) {
			bytes.writeDoubleLE(now - realNow());
			writeSync(descriptor, bytes, 0, bytes.length, 0);
		},
	};
}

module.exports = { openAhead };
