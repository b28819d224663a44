/** The squares as one path: runs of dark squares along each row. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => {
      const runs: string[] = [];
      for (let x = 0; x < row.length; x += 1) {
        if (!row[x]) continue;
        const from = x;
        while (row[x + 1]) x += 1;
        runs.push(`M${from} ${y}h${x - from + 1}v1H${from}z`);
      }
      return runs;
    })
    .join('');
}
