import { keepSection, printSection, writeReport } from './report.ts'
import type { Section } from './stats.ts'

const sections: Readonly<Record<string, () => Promise<Section | null>>> = {
  browser: async () => await (await import('./browser/measure.ts')).measureBrowser(),
  grid: async () => await (await import('./grid/measure.ts')).measureGrid(),
  time: async () => await (await import('./time-grid/measure.ts')).measureTimeGrid(),
  desk: async () => await (await import('./desk/measure.ts')).measureDesk(),
  month: async () => await (await import('./month/measure.ts')).measureMonth(),
  queue: async () => await (await import('./queue/measure.ts')).measureQueue(),
  api: async () => await (await import('./api/measure.ts')).measureApi(),
  return: async () => await (await import('./return/measure.ts')).measureReturn(),
  customers: async () => await (await import('./customers/measure.ts')).measureCustomers(),
  house: async () => await (await import('./house/measure.ts')).measureHouse(),
  tours: async () => await (await import('./tours/measure.ts')).measureTours(),
  start: async () => await (await import('./start.ts')).measureStart(),
}

/** Runs the named sections, one after the other: two measurements at once would measure each other. */
export async function runBench(asked: readonly string[]): Promise<void> {
  const order = Object.keys(sections)
  const unknown = asked.filter(name => !order.includes(name))
  if (unknown.length) throw new Error(`unknown section: ${unknown.join(', ')} (there are ${order.join(', ')})`)
  for (const name of asked.length ? asked : order) {
    console.log(`▸ ${name}…`)
    const section = await sections[name]?.()
    if (!section) continue
    printSection(section)
    keepSection(name, section)
  }
  writeReport(order)
}
