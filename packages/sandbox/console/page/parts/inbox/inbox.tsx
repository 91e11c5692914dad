import type { ConversationRow } from '../../../views';
import { nameOf } from '../../shared/format';
import { List, useList } from '../../shared/list';
import { hrefOf } from '../../shared/routes';
import { Badge, Empty, Heading } from '../../shared/states';
import { Apart, At, Name } from '../../shared/text';
import { INTENTS } from './intents';
import { Thread } from './thread';

/** One conversation in a list of them. */
export function ConversationLink({ row, open }: { row: ConversationRow; open?: boolean }) {
	const { id, lead, social_account, is_unread, intent, last_message, lastDirection } = row;
	const preview = row.preview || (last_message ? 'Attachment' : 'No message yet');
	const at = last_message?.sent_at ?? row.updated_at;
	return (
		<a
			href={hrefOf('inbox', id)}
			class={`conversation-link ${is_unread ? 'unread' : ''}`}
			aria-current={open ? 'true' : undefined}
		>
			<span class="line">
				<Name>{nameOf(lead)}</Name>
				{is_unread && <span class="hidden">(unread)</span>}
				<At at={at} />
			</span>
			<span class="preview">
				{lastDirection === 'sent' && (
					<span class="from">
						<Apart>{social_account.profile_name ?? 'Sender'}</Apart>:{' '}
					</span>
				)}
				<Apart>{preview}</Apart>
			</span>
			{intent && <Badge status={intent}>{INTENTS[intent]}</Badge>}
		</a>
	);
}

function Conversations({ open }: { open?: string }) {
	const list = useList('conversations', {
		of: (data) => data,
		filters: {
			search: { is: 'search', label: 'Search names of leads' },
			unread: { is: 'check', label: 'Unread' },
		},
	});
	return (
		<List
			list={list}
			look="plain"
			keyOf={({ id }) => id}
			empty={
				<Empty title="No conversation yet.">
					A campaign opens one when it writes to a lead. <a href="#/campaigns">Start a campaign.</a>
				</Empty>
			}
			noneFound="No conversation fits."
		>
			{(row) => (
				<li>
					<ConversationLink row={row} open={row.id === open} />
				</li>
			)}
		</List>
	);
}

export function Inbox({ id }: { id?: string }) {
	return (
		<div class={`inbox ${id === undefined ? '' : 'has-open'}`}>
			{/* On a phone, a conversation hides the list. */}
			{id !== undefined && <h1 class="hidden phone-heading">Inbox</h1>}
			<section class="conversations" aria-label="Conversations">
				<Heading title="Inbox" about="Every conversation, seen from both sides." />
				<Conversations open={id} />
			</section>
			{id === undefined ? (
				<div class="thread-place">
					<Empty title="No conversation is open.">
						Open one to read it and to answer as the lead.
					</Empty>
				</div>
			) : (
				<Thread key={id} id={id} />
			)}
		</div>
	);
}
