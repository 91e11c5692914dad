import type { Service } from '../service';

/** A feed with one entry, for whoever asks for a feed: it may be on any host. */
export const rss: Service = {
	name: 'RSS',
	routes: [
		[
			'GET',
			/./,
			({ accept = '', at, host }) => {
				if (!accept.includes('application/rss+xml')) return undefined;
				const date = new Date(at).toUTCString();
				const link = `https://${host}/1`;
				const entry = `<item><title>Rehearsal</title><link>${link}</link><guid>${link}</guid><pubDate>${date}</pubDate><description>Rehearsal</description></item>`;
				return {
					headers: { 'content-type': 'application/rss+xml' },
					body: `<?xml version="1.0"?><rss version="2.0"><channel><title>Rehearsal</title><link>https://${host}/</link><description>Rehearsal</description>${entry}</channel></rss>`,
				};
			},
		],
	],
};
