import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import { usePassedFocus } from './focus';
import { refresh } from './live';
import { messageOf } from './server';
import { sharedValue } from './sharedValue';
import { Said } from './text';

const problem = sharedValue<string | null>(null);

/** Shows what went wrong with the user's last action, until the next one. */
export const report = problem.set;

/** Does something that the user asked for, reports errors, and waits until the page shows what came of it. */
export async function attempt(work: () => Promise<unknown>): Promise<void> {
	report(null);
	try {
		await work();
	} catch (error) {
		report(messageOf(error));
	}
	await refresh();
}

/** The second click of a double click comes within this time. */
const DOUBLE_CLICK_MS = 400;

/** Whether a click may be the second of a double click. By then, another button may have moved below it. */
const isSecond = sharedValue(false);

/**
 * For a button. Keeps the user from starting the same thing twice, and another one with the second click of a double
 * click, unless the button is there to be clicked again and again. Keys press no button twice by accident.
 */
export function useAttempt({ isRepeated = false } = {}) {
	const [busy, setBusy] = useState(false);
	const isHeld = isSecond.use();
	const run = async (work: () => Promise<unknown>, byPointer = false): Promise<void> => {
		if (busy || (byPointer && isSecond.get())) return;
		if (!isRepeated) {
			isSecond.set(true);
			setTimeout(() => isSecond.set(false), DOUBLE_CLICK_MS);
		}
		setBusy(true);
		await attempt(work);
		setBusy(false);
	};
	/** Such a button stays focusable. */
	const attributes = { 'aria-busy': busy, 'aria-disabled': busy || isHeld || undefined };
	return { run, attributes };
}

interface ActionProps {
	readonly does: () => Promise<unknown>;
	readonly kind?: keyof typeof KINDS;
	readonly label?: string;
	readonly title?: string;
	readonly disabled?: boolean;
	/** Whether it is there to be clicked again and again. */
	readonly isRepeated?: boolean;
	readonly children: ComponentChildren;
}

const KINDS = {
	main: {},
	plain: { class: 'outline' },
	small: { class: 'outline small' },
	danger: { 'data-variant': 'danger' },
	on: { 'data-variant': 'secondary' },
} as const;

/** A button that does something in the sandbox. */
export function Action({
	does,
	kind = 'plain',
	label,
	isRepeated,
	children,
	...rest
}: ActionProps) {
	const { run, attributes } = useAttempt({ isRepeated });
	return (
		<button
			type="button"
			aria-label={label}
			{...KINDS[kind]}
			{...attributes}
			{...rest}
			// A press of a key is a click without a count.
			onClick={({ detail }) => void run(does, detail > 0)}
		>
			{children}
		</button>
	);
}

/** What went wrong with the user's last action. */
export function Problem() {
	const text = problem.use();
	return text === null ? null : <Shown text={text} />;
}

function Shown({ text }: { readonly text: string }) {
	const item = usePassedFocus<HTMLDivElement>();
	return (
		<div ref={item} class="problem problem-of-action" role="alert" data-variant="error">
			<div>
				<Said text={text} />
			</div>
			<button type="button" class="outline small" onClick={() => report(null)}>
				Dismiss
			</button>
		</div>
	);
}
