import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { messageOf } from './server';

let problem: string | null = null;
const listeners = new Set<(text: string | null) => void>();

/** Shows what went wrong with the user's last action, until the next one. */
export function report(text: string | null): void {
	problem = text;
	for (const listener of listeners) listener(text);
}

/** Does something that the user asked for, and reports errors. True if there were none. */
async function attempt(work: () => Promise<unknown>): Promise<boolean> {
	report(null);
	try {
		await work();
		return true;
	} catch (error) {
		report(messageOf(error));
		return false;
	}
}

/** Keeps the user from starting the same thing twice. */
export function useAttempt() {
	const [busy, setBusy] = useState(false);
	const run = async (work: () => Promise<unknown>): Promise<boolean> => {
		if (busy) return false;
		setBusy(true);
		try {
			return await attempt(work);
		} finally {
			setBusy(false);
		}
	};
	return { busy, run };
}

/** Attributes of a button that is not to be pressed again in the meantime, and stays focusable. */
export const whileBusy = (busy: boolean) => ({
	'aria-busy': busy,
	'aria-disabled': busy || undefined,
});

interface ActionProps {
	readonly does: () => Promise<unknown>;
	readonly kind?: 'main' | 'plain' | 'danger' | 'on';
	readonly label?: string;
	readonly title?: string;
	readonly disabled?: boolean;
	readonly children: ComponentChildren;
}

/** A button that does something in the sandbox. */
export function Action({ does, kind = 'plain', label, title, disabled, children }: ActionProps) {
	const { busy, run } = useAttempt();
	return (
		<button
			type="button"
			class={`button ${kind}`}
			aria-label={label}
			{...whileBusy(busy)}
			disabled={disabled}
			title={title}
			onClick={() => void run(does)}
		>
			{children}
		</button>
	);
}

export function Problem() {
	const [text, show] = useState(problem);
	useEffect(() => {
		listeners.add(show);
		return () => void listeners.delete(show);
	}, []);
	return (
		<div role="alert" class="problem-place">
			{text !== null && (
				<div class="problem">
					<p>{text}</p>
					<button type="button" class="button plain" onClick={() => report(null)}>
						Dismiss
					</button>
				</div>
			)}
		</div>
	);
}
