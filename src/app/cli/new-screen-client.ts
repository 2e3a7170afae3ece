import type { Asked } from './new-module-files.ts'
import { boardText } from './new-screen-board.ts'
import { deskText } from './new-screen-desk.ts'
import type { ShapeText } from './new-screen-parts.ts'
import type { ScreenNames } from './new-screen-server.ts'
import { twoPagesText } from './new-screen-two-pages.ts'

/** Frames that a hand-written screen may fill (`src/client/frames`). */
export const SHAPES = ['two-pages', 'desk', 'board'] as const
export type Shape = (typeof SHAPES)[number]
const TEXTS: Readonly<Record<Shape, ShapeText>> = { 'two-pages': twoPagesText, desk: deskText, board: boardText }

const words = (text: string) => text.replaceAll("'", '’')

function moduleText(n: ScreenNames, { module, label }: Asked): string {
  return `import { defineModule } from '#client/modules/modules.ts'
import { ${n.constante} } from './contract.ts'

export const ${n.registration} = defineModule({
  name: ${n.constante}.module,
  route: '${module}',
  title: '${words(label)}',
  load: () => import('./screens/screen.tsx'),
  prepare: async () => (await import('./offline/preparer.ts')).preparer(),
})
`
}

function prepareText(n: ScreenNames, { label }: Asked): string {
  return `import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { prepareReading } from '#client/reading/reading.ts'
import { ${n.lister} } from '../contract.ts'

/** "Prêt pour demain hors ligne": the list stays readable; changing it needs the office. */
export async function preparer(): Promise<Preparation> {
  const lines = await prepareReading(myDb(), ${n.lister})
  return lines ? { ready: ['${words(label)}'], missing: [] } : { ready: [], missing: ['${words(label)}'] }
}
`
}

const WORDS = `import type { PillTone } from '#kit/pill/pill.tsx'
import type { Etat } from '../contract.ts'

export const MOTS: Readonly<Record<Etat, string>> = { a_faire: 'À faire', en_cours: 'En cours', fait: 'Fait' }
export const TONS: Readonly<Record<Etat, PillTone>> = { a_faire: 'wait', en_cours: 'info', fait: 'good' }
`

function testText(n: ScreenNames, { addressed, steps }: ShapeText): string {
  const props = addressed ? ' path={path} params={{}}' : ''
  return `import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import type { ReadResult } from '#client/reading/use-reading.ts'
import { ${n.changer}, type ${n.type} } from '../contract.ts'
import { Screen } from './screen.tsx'

const LIGNE: ${n.type} = { ${n.key}: 7, libelle: 'Premier', etat: 'a_faire', notes: '' }
let reading: Partial<ReadResult<${n.type}[]>>
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/reading/use-reading.ts', () => ({ useReading: () => reading }))
const called = vi.mocked(call)

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  called.mockReset()
  reading = { state: 'pret', data: [LIGNE] }
})
afterEach(cleanup)

function show(${addressed ? 'path: readonly string[]' : ''}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Screen${props} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

it('says that it may not be read', () => {
  reading = { state: 'interdit', message: '', code: 'DROIT_MANQUANT', reload: vi.fn() }
  show(${addressed ? '[]' : ''})
  expect(screen.queryByText('Premier')).toBeNull()
})

it('shows a line, and gives it another state', async () => {
  called.mockResolvedValue({ code: 'success', message: 'Fait.', duration: 4500 } as never)
${steps}
  await waitFor(() => expect(called).toHaveBeenCalledOnce())
  expect(called.mock.calls[0]?.[0]).toBe(${n.changer})
  expect(called.mock.calls[0]?.[1]).toMatchObject({ params: { ${n.key}: '7' }, body: { etat: 'fait' } })
})
`
}

/** What a browser shows of a hand-written screen, and the test of it, by file name. */
export function clientFilesOf(n: ScreenNames, asked: Asked, shape: Shape): Readonly<Record<string, string>> {
  return {
    'module.ts': moduleText(n, asked),
    'offline/preparer.ts': prepareText(n, asked),
    'screens/mots.ts': WORDS,
    ...TEXTS[shape].files(n, asked, words(asked.label)),
    'screens/screen.test.tsx': testText(n, TEXTS[shape]),
  }
}
