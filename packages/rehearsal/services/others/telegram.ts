import { fieldsIn } from '../formBody';
import type { Service } from '../service';

const TEXT_MAX = 4_096;

const refusal = (description: string) => ({
	status: 400,
	body: { ok: false, error_code: 400, description: `Bad Request: ${description}` },
});

/** Why Telegram takes no message with this text. Marks for its format do not count. */
function refusalOf(text: unknown) {
	const read = String(text ?? '').trim();
	if (read === '') return refusal('message text is empty');
	const isLong = read.length > TEXT_MAX && read.replace(/<[^<>]*>/g, '').length > TEXT_MAX;
	return isLong ? refusal('message is too long') : undefined;
}

const TEXTS = ['editMessageText', 'sendMessage'];

/** https://core.telegram.org/bots/api */
export const telegram: Service = {
	name: 'Telegram',
	hosts: /^api\.telegram\.org$/,
	routes: {
		'* /bot[^/]+/(\\w+)': (asked) => {
			const { at, found, number } = asked;
			const [method] = found;
			if (!/^(copy|edit|forward|send)/.test(method!)) return { body: { ok: true, result: true } };
			const { chat_id: id = 1, text } = fieldsIn(asked);
			const refused = TEXTS.includes(method!) ? refusalOf(text) : undefined;
			if (refused) return refused;
			const date = Math.floor(at / 1_000);
			return { body: { ok: true, result: { message_id: number, chat: { id }, date, text } } };
		},
	},
};
