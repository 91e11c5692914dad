import type { Sent } from './outside';

/** https://docs.slack.dev/messaging/formatting-message-text: `<address|words>`, and three masked characters. */
export function readMrkdwn(text: string): Pick<Sent, 'links' | 'text'> {
	const links: Array<{ label: string; url: string }> = [];
	const shown = text.replace(LINK, (_, url: string, label: string | undefined) => {
		if (label === undefined) return url;
		links.push({ label: unmask(label), url: unmask(url) });
		return label;
	});
	return { text: unmask(shown), links };
}

const LINK = /<(https?:\/\/[^|>\s]+)(?:\|([^>]*))?>/g;

const unmask = (text: string) =>
	text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
