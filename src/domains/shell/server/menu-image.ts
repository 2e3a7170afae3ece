import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

const SIDE = 128
const HUES = 12

const icons = path.dirname(createRequire(import.meta.url).resolve('@tabler/icons/outline/point.svg'))

/** Drawing of a Tabler icon, or of a point where the catalogue names one that does not exist. */
async function readIcon(name: string): Promise<string> {
  const safe = /^[a-z0-9-]{1,60}$/.test(name) ? name : 'point'
  const read = (icon: string) => readFile(path.join(icons, `${icon}.svg`), 'utf8')
  const svg = await read(safe).catch(() => read('point'))
  return /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1] ?? ''
}

const drawn = new Map<string, Promise<Buffer>>()

async function draw(module_id: number, icone: string): Promise<Buffer> {
  const hue = (module_id % HUES) * (360 / HUES)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 48 48">
    <rect width="48" height="48" rx="10" fill="hsl(${hue}, 45%, 35%)"/>
    <g transform="translate(12 12)" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"
      stroke-linejoin="round">${await readIcon(icone)}</g></svg>`
  const { default: sharp } = await import('sharp')
  return await sharp(Buffer.from(svg)).png().toBuffer()
}

/** The thumbnail of a module: its icon on a colour of its own (the specification gives the call, not the picture). */
export function drawMenuImage({ module_id, icone }: { module_id: number; icone: string }): Promise<Buffer> {
  const key = `${module_id}:${icone}`
  const known = drawn.get(key)
  if (known) return known
  const drawing = draw(module_id, icone)
  drawn.set(key, drawing)
  drawing.catch(() => drawn.delete(key))
  return drawing
}
