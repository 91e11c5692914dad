import { nameInDisposition, safeFile } from '../../src/n8n/files/safeFile';

const nameOf = (name: string | undefined, type = 'image/png') =>
	safeFile(name, type, 'attachment-0').name;

test.each([
	['our stand.png', 'our stand.png'],
	['Übersicht 王.PNG', 'Übersicht 王.PNG'],
	['../../etc/passwd', 'passwd.png'],
	['C:\\Windows\\system32\\evil.exe', 'evil.png'],
	['/', 'attachment-0.png'],
	['..', 'attachment-0.png'],
	['.bashrc', 'bashrc.png'],
	['...hidden.png...', 'hidden.png'],
	['nul\0byte.png', 'nulbyte.png'],
	['line\r\nbreak.png', 'linebreak.png'],
	['photo\u202egnp.exe', 'photognp.png'],
	['half\ud800.png', 'half.png'],
	['a<b>c:d"e|f?g*.png', 'a_b_c_d_e_f_g_.png'],
	['page.html', 'page.png'],
	['v1.2 notes', 'v1.2 notes.png'],
	['  ', 'attachment-0.png'],
	['', 'attachment-0.png'],
	[undefined, 'attachment-0.png'],
	['__proto__', '__proto__.png'],
	['CON', '_CON.png'],
	['nul.png', '_nul.png'],
	['Aux .backup.png', '_Aux .backup.png'],
	['com1.png', '_com1.png'],
	['LPT².png', '_LPT².png'],
	['CONOUT$', '_CONOUT$.png'],
	['console.png', 'console.png'],
	['COM10', 'COM10.png'],
	['my con.png', 'my con.png'],
	[`a${' '.repeat(60_000)}b.png`, 'a.png'],
	[`${'. '.repeat(60_000)}b${' .'.repeat(60_000)}.png`, 'b.png'],
])('the name %j becomes %j', (given, safe) => {
	expect(nameOf(given)).toBe(safe);
});

test('a long name is cut between its characters, and fits a file system', () => {
	const name = nameOf(`${'👩'.repeat(300)}.png`);
	expect(name).toBe(`${'👩'.repeat(60)}.png`);
	expect(Buffer.byteLength(name)).toBeLessThan(255);
	expect(nameOf('x'.repeat(300))).toBe(`${'x'.repeat(60)}.png`);
});

test.each([
	['image/jpeg', 'image/jpeg', 'a.jpg'],
	['IMAGE/PNG; charset=x', 'image/png', 'a.png'],
	['video/mp4', 'video/mp4', 'a.mp4'],
	['text/html', 'application/octet-stream', 'a.bin'],
	['image/svg+xml', 'application/octet-stream', 'a.bin'],
	['application/javascript', 'application/octet-stream', 'a.bin'],
	['constructor', 'application/octet-stream', 'a.bin'],
	['__proto__', 'application/octet-stream', 'a.bin'],
	['', 'application/octet-stream', 'a.bin'],
])('the type %j is saved as %j', (given, type, name) => {
	expect(safeFile('a', given, 'x')).toEqual({ type, name });
});

test.each([
	['attachment; filename="a b.png"', 'a b.png'],
	['attachment; filename=a.png', 'a.png'],
	[`attachment; filename="_.png"; filename*=UTF-8''%E7%8E%8B.png`, '王.png'],
	[`attachment; filename="a.png"; filename*=UTF-8''%E7%8.png`, 'a.png'],
	['attachment', undefined],
	[undefined, undefined],
])('the header %j names %j', (header, name) => {
	expect(nameInDisposition(header)).toBe(name);
});
