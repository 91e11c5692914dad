/** Extensions by file type, the usual one first. Any other type is saved as bytes without a type. */
const EXTENSIONS: ReadonlyMap<string, readonly string[]> = new Map(
	Object.entries({
		'audio/aac': ['aac'],
		'audio/amr': ['amr'],
		'audio/mp4': ['m4a', 'mp4'],
		'audio/mpeg': ['mp3'],
		'audio/ogg': ['ogg', 'oga', 'opus'],
		'audio/wav': ['wav'],
		'audio/webm': ['webm', 'weba'],
		'audio/x-m4a': ['m4a'],
		'audio/x-wav': ['wav'],
		'image/gif': ['gif'],
		'image/heic': ['heic'],
		'image/jpeg': ['jpg', 'jpeg'],
		'image/png': ['png'],
		'image/webp': ['webp'],
		'video/3gpp': ['3gp'],
		'video/mp4': ['mp4', 'm4v'],
		'video/quicktime': ['mov'],
		'video/webm': ['webm'],
	}),
);
const NO_TYPE = 'application/octet-stream';
/**
 * In characters of up to four bytes each: with its extension, a name stays under the 255 bytes that file systems allow.
 */
const NAME_MAX = 60;

export interface SafeFile {
	readonly name: string;
	readonly type: string;
}

/** Makes a safe name from a stranger's file name, without a path, and a type that nothing executes. */
export function safeFile(name: string | undefined, type: string, fallback: string): SafeFile {
	const [given = ''] = type.toLowerCase().split(';');
	const known = EXTENSIONS.get(given.trim());
	const { stem, extension } = partsOf(baseName(name ?? ''));
	const [usual = 'bin'] = known ?? [];
	const kept = known?.includes(extension.toLowerCase()) ? extension : usual;
	return {
		name: `${avoidDevice(shortenName(stem)) || fallback}.${kept}`,
		type: known ? given.trim() : NO_TYPE,
	};
}

/**
 * The last part of a path, without characters that are invisible, change the direction of text or do not belong in a
 * name.
 */
function baseName(name: string): string {
	const [last = ''] = name.split(/[\\/]/).slice(-1);
	return withoutEdges(last.replace(/\p{C}/gu, '').replace(/[<>:"|?*]/g, '_'));
}

/** Leading dots hide a file; some systems drop other characters at the ends. */
const withoutEdges = (name: string): string => name.replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '');

function partsOf(name: string): { stem: string; extension: string } {
	const [, stem, extension = ''] = /^(.+)\.(\w{1,8})$/.exec(name) ?? [];
	return { stem: stem ?? name, extension };
}

const shortenName = (stem: string): string => withoutEdges([...stem].slice(0, NAME_MAX).join(''));

/** Windows opens a device instead of a file with one of these names, whatever its extension. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/i;

const avoidDevice = (stem: string): string => (DEVICE.test(stem) ? `_${stem}` : stem);

/** The file name in a `Content-Disposition` header. */
export function nameInDisposition(header = ''): string | undefined {
	const [, encoded] = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header) ?? [];
	const [, quoted, bare] = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(header) ?? [];
	return decode(encoded) ?? quoted ?? bare;
}

function decode(text: string | undefined): string | undefined {
	try {
		return text === undefined ? undefined : decodeURIComponent(text);
	} catch {
		// A broken escape sequence: use the plain name.
		return undefined;
	}
}
