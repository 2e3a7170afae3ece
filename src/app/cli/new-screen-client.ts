import type { Asked } from './new-module-files.ts'
import type { ScreenNames } from './new-screen-server.ts'

/** Frames that a hand-written screen may fill (`src/client/frames`). */
export const SHAPES = ['two-pages', 'desk', 'board'] as const
export type Shape = (typeof SHAPES)[number]

const words = (text: string) => text.replaceAll("'", '’')

function addressText({ module }: Asked): string {
  return `/** Addresses of the module: the list, and one line of it. */
export const ADRESSE = '/m/${module}'

export function adresseDe(id: number): string {
  return \`\${ADRESSE}/\${id}\`
}

/** The line that the address after the module's own asks for; null for the list and for anything else. */
export function lireChemin([id = '']: readonly string[]): number | null {
  return /^[1-9]\\d{0,9}$/.test(id) ? Number(id) : null
}
`
}

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

function lineText(n: ScreenNames): string {
  return `import { Button, Group, Text } from '@mantine/core'
import { useWriting } from '#client/reading/use-writing.ts'
import { ${n.changer}, ETATS, type ${n.type} } from '../contract.ts'
import { MOTS } from './mots.ts'

/** One line in full, and the states it may be given. */
export function Ligne({ ligne }: { ligne: ${n.type} }) {
  const { write, pending } = useWriting(${n.changer}, { toast: true })
  const params = { ${n.key}: String(ligne.${n.key}) }
  return (
    <>
      <Text>{MOTS[ligne.etat]}</Text>
      {ligne.notes && <Text>{ligne.notes}</Text>}
      <Group mt="md">
        {ETATS.filter(etat => etat !== ligne.etat).map(etat => (
          <Button key={etat} variant="default" disabled={pending} onClick={() => write({ params, body: { etat } })}>
            {MOTS[etat]}
          </Button>
        ))}
      </Group>
    </>
  )
}
`
}

const READING = (label: string, n: ScreenNames) => `  const lecture = useReading(${n.lister})
  const { data } = lecture
  if (!data) return <ReadingState {...lecture} what="${label}" />
`

function twoPages(n: ScreenNames, label: string): string {
  return `import { TwoPages } from '#client/frames/two-pages.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { LinkRow } from '#client/page/link-row.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import { ADRESSE, adresseDe, lireChemin } from '../address.ts'
import { ${n.lister} } from '../contract.ts'
import { Ligne } from './ligne.tsx'
import { MOTS } from './mots.ts'
import classes from './screen.module.css'

/** ${label}: the list, and one line beside it on a desk, after it on a phone. */
export function Screen({ path }: ScreenProps) {
  const id = lireChemin(path)
${READING(label, n)}  const chosen = data.find(l => l.${n.key} === id)
  const list = (
    <>
      <PageHead title="${label}" detail={compter(data.length, 'ligne')} />
      {data.length === 0 && <EmptyState title="Rien encore" />}
      <ul className={classes.list}>
        {data.map(l => (
          <LinkRow key={l.${n.key}} to={adresseDe(l.${n.key})} chosen={l === chosen}>
            <strong>{l.libelle}</strong>
            <span>{MOTS[l.etat]}</span>
          </LinkRow>
        ))}
      </ul>
    </>
  )
  const page = chosen ? (
    <>
      <PageHead title={chosen.libelle} detail="" back={ADRESSE} />
      <Ligne key={chosen.${n.key}} ligne={chosen} />
    </>
  ) : (
    <EmptyState title="Introuvable">Cette ligne n’est pas, ou plus, dans la liste.</EmptyState>
  )
  return (
    <TwoPages
      place={path.join('/')}
      list={list}
      page={id === null ? null : page}
      otherwise={<EmptyState title="Choisissez une ligne" />}
    />
  )
}
`
}

function desk(n: ScreenNames, label: string): string {
  return `import { navigate } from '#client/address/location.ts'
import { Desk, SidePanel } from '#client/frames/desk.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import { ADRESSE, adresseDe, lireChemin } from '../address.ts'
import { ${n.lister} } from '../contract.ts'
import { Ligne } from './ligne.tsx'
import { Liste } from './liste.tsx'

/** ${label}: a dense list, and the line that is open beside it. */
export function Screen({ path }: ScreenProps) {
  const id = lireChemin(path)
${READING(label, n)}  const chosen = data.find(l => l.${n.key} === id)
  const open = (line: number) => navigate(adresseDe(line), { replace: id !== null })
  return (
    <Desk
      title="${label}"
      detail={compter(data.length, 'ligne')}
      filters={null}
      home={ADRESSE}
      chosen={id}
      panel={
        id !== null && (
          <SidePanel label="Détail" title={chosen?.libelle ?? 'Introuvable'}>
            <PanelBody>
              {chosen ? <Ligne key={id} ligne={chosen} /> : <EmptyState title="Pas, ou plus, dans la liste" />}
            </PanelBody>
          </SidePanel>
        )
      }
    >
      <Liste lignes={data} id={id} open={open} />
    </Desk>
  )
}
`
}

function board(n: ScreenNames, label: string): string {
  return `import { Board } from '#client/frames/board.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { compter } from '#wire/french.ts'
import { ${n.changer}, ETATS, ${n.lister} } from '../contract.ts'
import { MOTS } from './mots.ts'

/** ${label}: a column a state. */
export function Screen() {
  const { write } = useWriting(${n.changer}, { toast: true })
${READING(label, n)}  const columns = ETATS.map(etat => ({
    id: etat,
    title: MOTS[etat],
    cards: data
      .filter(l => l.etat === etat)
      .map(l => ({ id: l.${n.key}, title: l.libelle, content: l.notes })),
  }))
  return (
    <Board
      title="${label}"
      detail={compter(data.length, 'ligne')}
      columns={columns}
      onMove={(card, column) => {
        const etat = ETATS.find(e => e === column)
        if (etat) write({ params: { ${n.key}: String(card.id) }, body: { etat } })
      }}
    />
  )
}
`
}

function deskList(n: ScreenNames): string {
  return `import { DeskCard, useDesk } from '#client/frames/desk.tsx'
import { DenseTable, LineButton } from '#kit/dense-table/dense-table.tsx'
import { moveLineFocus } from '#kit/dense-table/line-focus.ts'
import type { ${n.type} } from '../contract.ts'
import { MOTS } from './mots.ts'

type Props = { lignes: readonly ${n.type}[]; id: number | null; open: (id: number) => void }

/** One line each, all of it by keyboard: the arrows move, and open while a panel stands beside. */
export function Liste({ lignes, id, open }: Props) {
  const { narrow } = useDesk()
  const stop = lignes.find(l => l.${n.key} === id) ?? lignes[0]
  return (
    <DeskCard>
      <DenseTable narrow={narrow} className={undefined}>
        <thead>
          <tr>
            <th scope="col">Libellé</th>
            <th scope="col">État</th>
          </tr>
        </thead>
        <tbody>
          {lignes.map(l => (
            <tr key={l.${n.key}} data-choisie={l.${n.key} === id || undefined}>
              <td>
                <LineButton
                  id={l.${n.key}}
                  label={\`\${l.libelle}, \${MOTS[l.etat]}\`}
                  chosen={l.${n.key} === id}
                  stop={l === stop}
                  onOpen={() => open(l.${n.key})}
                  onKeyDown={event => moveLineFocus(event, id === null ? undefined : to => open(Number(to)))}
                >
                  {l.libelle}
                </LineButton>
              </td>
              <td>{MOTS[l.etat]}</td>
            </tr>
          ))}
        </tbody>
      </DenseTable>
    </DeskCard>
  )
}
`
}

const WORDS = `import type { Etat } from '../contract.ts'

export const MOTS: Readonly<Record<Etat, string>> = { a_faire: 'À faire', en_cours: 'En cours', fait: 'Fait' }
`

const STYLE = `.list {
  display: flex;
  padding: 0;
  margin: 0;
  flex-direction: column;
  gap: 8px;
}
`

/** How a line is reached, then given another state: what differs from one shape to the next. */
const STEPS: Readonly<Record<Shape, string>> = {
  'two-pages': `  show([])
  expect(screen.getByRole('link', { name: /Premier/ })).toBeTruthy()
  cleanup()
  show(['7'])
  fireEvent.click(screen.getByRole('button', { name: 'Fait' }))`,
  desk: `  show([])
  expect(screen.getByRole('button', { name: 'Premier, À faire' })).toBeTruthy()
  cleanup()
  show(['7'])
  fireEvent.click(screen.getByRole('button', { name: 'Fait' }))`,
  board: `  show()
  fireEvent.click(screen.getByRole('button', { name: 'Actions sur Premier' }))
  fireEvent.click(await screen.findByText('Vers Fait'))`,
}

function testText(n: ScreenNames, shape: Shape): string {
  const props = shape === 'board' ? '' : ' path={path} params={{}}'
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

function show(${shape === 'board' ? '' : 'path: readonly string[]'}) {
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
  show(${shape === 'board' ? '' : '[]'})
  expect(screen.queryByText('Premier')).toBeNull()
})

it('shows a line, and gives it another state', async () => {
  called.mockResolvedValue({ code: 'success', message: 'Fait.', duration: 4500 } as never)
${STEPS[shape]}
  await waitFor(() => expect(called).toHaveBeenCalledOnce())
  expect(called.mock.calls[0]?.[0]).toBe(${n.changer})
  expect(called.mock.calls[0]?.[1]).toMatchObject({ params: { ${n.key}: '7' }, body: { etat: 'fait' } })
})
`
}

/** What a browser shows of a hand-written screen, and the test of it, by file name. */
export function clientFilesOf(n: ScreenNames, asked: Asked, shape: Shape): Readonly<Record<string, string>> {
  const label = words(asked.label)
  const address = { 'address.ts': addressText(asked), 'screens/ligne.tsx': lineText(n) }
  const common = {
    'module.ts': moduleText(n, asked),
    'offline/preparer.ts': prepareText(n, asked),
    'screens/mots.ts': WORDS,
    'screens/screen.test.tsx': testText(n, shape),
  }
  if (shape === 'board') return { ...common, 'screens/screen.tsx': board(n, label) }
  if (shape === 'desk')
    return { ...common, ...address, 'screens/screen.tsx': desk(n, label), 'screens/liste.tsx': deskList(n) }
  return { ...common, ...address, 'screens/screen.tsx': twoPages(n, label), 'screens/screen.module.css': STYLE }
}
