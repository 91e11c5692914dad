import type { Service } from '../service';

/** https://core.telegram.org/bots/api */
export const telegram: Service = {
	name: 'Telegram',
	hosts: /^api\.telegram\.org$/,
	routes: [
		[
			'*',
			/^\/bot[^/]+\/(\w+)$/,
			({ at, data, found: [method], number }) => {
				if (!/^(copy|edit|forward|send)/.test(method!)) return { body: { ok: true, result: true } };
				const { chat_id: id = 1, text } = data;
				const date = Math.floor(at / 1_000);
				return { body: { ok: true, result: { message_id: number, chat: { id }, date, text } } };
			},
		],
	],
};
