import { useLayoutEffect, useRef } from 'preact/hooks';

import type { Attachment } from 'n8n-nodes-outreach/src/contract/conversations';
import type { ConversationView } from '../../../views';
import { attempt } from '../../shared/actions';
import { Choice } from '../../shared/fields';
import { countOf, nameOf, wordsOf } from '../../shared/format';
import { Icon } from '../../shared/icons';
import { hrefOf } from '../../shared/routes';
import { change } from '../../shared/server';
import { Badge, Waiting } from '../../shared/states';
import { Apart, At, Name, Said } from '../../shared/text';
import { useView } from '../../shared/views';
import { Answer } from './answer';
import { INTENTS } from './intents';

type Message = ConversationView['messages'][number];

const File = ({ type, name, title, media_type }: Attachment) => (
	<p class="file">
		<Icon name={type === 'image' ? 'picture' : type === 'audio' ? 'sound' : 'file'} />
		<Apart>{name ?? title ?? wordsOf(type)}</Apart>
		{media_type && <span class="quiet">{media_type}</span>}
	</p>
);

const WRITERS = { colleague: 'played colleague', you: 'by you' } as const;

function Bubble({ message, from }: { message: Message; from: string }) {
	const { content, direction, sent_at, attachments, appearsAt, by } = message;
	return (
		<li class={`bubble ${direction} ${appearsAt === null ? '' : 'pending'}`}>
			<p class="bubble-head">
				<Name>{from}</Name> <At at={sent_at} /> {by && <Badge>{WRITERS[by]}</Badge>}
			</p>
			{content !== '' && <Said text={content} />}
			{attachments.map((attachment, index) => (
				<File key={index} {...attachment} />
			))}
			{appearsAt !== null && (
				<p class="bubble-foot">
					Not in the inbox yet: the API shows it from <At at={appearsAt} />
				</p>
			)}
		</li>
	);
}

/** How close to the end the user must be for the page to scroll to new messages. */
const NEAR = 80;

function Messages({ conversation, messages, earlier }: ConversationView) {
	const box = useRef<HTMLDivElement>(null);
	const atEnd = useRef(true);
	useLayoutEffect(() => {
		if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
	}, [messages.at(-1)?.id]);
	const sender = conversation.social_account.profile_name ?? 'The sender';
	const lead = nameOf(conversation.lead);
	return (
		<div
			ref={box}
			class="messages"
			role="region"
			aria-label="Messages"
			tabIndex={0}
			onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
				atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
			}}
		>
			{messages.length === 0 && <p class="waiting">No message yet. Write the first one below.</p>}
			{earlier > 0 && <p class="waiting">{countOf(earlier, 'earlier message')} not shown.</p>}
			<ol>
				{messages.map((message) => (
					<Bubble
						key={message.id}
						message={message}
						from={message.direction === 'sent' ? sender : lead}
					/>
				))}
			</ol>
		</div>
	);
}

function Label({ id, intent }: ConversationView['conversation']) {
	return (
		<Choice
			label="Intent"
			value={intent ?? 'none'}
			choices={{ none: 'No label', ...INTENTS }}
			onChange={(wanted: string) =>
				void attempt(() =>
					change(`conversations/${id}`, { intent: wanted === 'none' ? null : wanted }),
				)
			}
		/>
	);
}

export function Thread({ id }: { id: string }) {
	const reading = useView('conversations/{id}', { id });
	const { data } = reading;
	const heading = useRef<HTMLHeadingElement>(null);
	const isThere = data !== undefined;
	// Runs before the page is painted, so the user cannot have pressed Tab yet.
	useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [isThere]);
	if (!data) {
		return (
			<div class="thread-place">
				<Waiting {...reading} />
			</div>
		);
	}
	const { conversation, isLead, suggestions, labeledAt } = data;
	const { lead, social_account } = conversation;
	const name = nameOf(lead);
	return (
		<section class="thread" aria-label={`Conversation with ${name}`}>
			<header class="thread-head">
				<a class="back" href="#/inbox" aria-label="All conversations">
					<Icon name="back" />
				</a>
				<div>
					<h2 ref={heading} tabIndex={-1}>
						<a href={isLead ? hrefOf('leads', lead.id) : undefined}>
							<Name>{name}</Name>
						</a>
					</h2>
					<p class="quiet">
						with <Name>{social_account.profile_name ?? 'a sender without a name'}</Name>
					</p>
				</div>
				<Label {...conversation} />
			</header>
			<Waiting {...reading} />
			<Messages {...data} />
			<Answer {...{ id, name, suggestions, labeledAt }} />
		</section>
	);
}
