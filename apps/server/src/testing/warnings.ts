/** What servers under test warn of: kept for a test that fails, and for no process without tests, as of benches and of crashes. */
const MAX_LINES = 50;
const lines: string[] = [];

/** Of a log. */
export const warnings = {
  write(line: string): void {
    if (lines.length < MAX_LINES) lines.push(line);
  },
};

export const takeWarnings = (): readonly string[] => lines.splice(0);
