/** Milliseconds from the call to the whole answer, over one kept connection. @throws where it is no 200 */
async function asked(url: string, headers: Record<string, string>): Promise<number> {
  const begin = performance.now()
  const answer = await fetch(url, { headers })
  const body = await answer.text()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${body.slice(0, 300)}`)
  return performance.now() - begin
}

/** The same call so many times, one after the other; two more come first, and do not count. */
export async function several(times: number, url: string, headers: Record<string, string>): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < times + 2; n++) {
    const ms = await asked(url, headers)
    if (n > 1) taken.push(ms)
  }
  return taken
}
