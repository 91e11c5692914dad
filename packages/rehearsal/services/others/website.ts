import type { Service } from '../service';

/** The first page of a host that is no API's, and any address that ends like a page. */
const isPage = (host: string, path: string): boolean =>
	(path === '/' && /^(?!api\.)[^:]+\.[a-z]+$/i.test(host)) || /\.html?$/i.test(path);

const pageOf = (host: string) =>
	`<!doctype html><html lang="en"><head><title>${host}</title><meta name="description" content="The website of a company"></head><body><h1>${host}</h1><p>We make things for other companies.</p><p><a href="/about.html">About us</a> <a href="mailto:hello@${host}">hello@${host}</a></p></body></html>`;

/** A page with something in it, for workflows that read the websites of companies. */
export const website: Service = {
	name: 'a website',
	routes: {
		'GET .*': ({ host, path }) =>
			isPage(host, path)
				? { headers: { 'content-type': 'text/html; charset=utf-8' }, body: pageOf(host) }
				: undefined,
	},
};
