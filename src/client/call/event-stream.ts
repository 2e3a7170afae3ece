/** One event of a `text/event-stream`. */
export interface StreamEvent {
  readonly event: string
  readonly data: string
}

/**
 * Reads a stream as it comes; pieces may cut a line anywhere.
 * @returns the complete events so far, and the text that waits for its end
 */
export function parseEvents(text: string): { events: StreamEvent[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.map(parseBlock).filter((e): e is StreamEvent => e !== null)
  return { events, rest }
}

function parseBlock(block: string): StreamEvent | null {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith(':')) continue
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
  }
  return data.length ? { event, data: data.join('\n') } : null
}
