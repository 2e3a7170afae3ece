import sharp from 'sharp'
import { expect, it } from 'vitest'
import { hasInk } from './ink.ts'

const sheet = (background: string, drawn = '') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240"><rect width="600" height="240" fill="${background}"/>${drawn}</svg>`,
    ),
  )
    .png()
    .toBuffer()
const STROKE = '<path d="M40 200 L300 60 L560 180" stroke="#1a1a2e" stroke-width="2" fill="none"/>'
const SPECK = '<rect x="100" y="100" width="3" height="3" fill="#1a1a2e"/>'

it.each(['#ffffff', 'transparent', '#f4f4f0'])('finds ink on %s, and none where there is none', async background => {
  expect(await hasInk(await sheet(background))).toBe(false)
  expect(await hasInk(await sheet(background, SPECK))).toBe(false)
  expect(await hasInk(await sheet(background, STROKE))).toBe(true)
})

it('finds none in one point, nor in a sheet of one colour', async () => {
  const un = sharp({ create: { width: 1, height: 1, channels: 4, background: '#000000' } })
  expect(await hasInk(await un.png().toBuffer())).toBe(false)
  expect(await hasInk(await sheet('#1a1a2e'))).toBe(false)
})
