import { addressText, lineText, readingText, type ShapeText } from './new-screen-parts.ts'
import type { ScreenNames } from './new-screen-server.ts'

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
${readingText(label, n)}  const chosen = data.find(l => l.${n.key} === id)
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

function deskList(n: ScreenNames): string {
  return `import { DeskCard, useDesk } from '#client/frames/desk.tsx'
import { DenseTable, LineButton } from '#kit/dense-table/dense-table.tsx'
import { moveLineFocus } from '#kit/dense-table/line-focus.ts'
import { Pill } from '#kit/pill/pill.tsx'
import type { ${n.type} } from '../contract.ts'
import { MOTS, TONS } from './mots.ts'

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
              <td>
                <Pill tone={TONS[l.etat]}>{MOTS[l.etat]}</Pill>
              </td>
            </tr>
          ))}
        </tbody>
      </DenseTable>
    </DeskCard>
  )
}
`
}

/** A dense list, and the panel of the line that is open. */
export const deskText: ShapeText = {
  files: (n, asked, label) => ({
    'address.ts': addressText(asked),
    'screens/ligne.tsx': lineText(n),
    'screens/screen.tsx': desk(n, label),
    'screens/liste.tsx': deskList(n),
  }),
  addressed: true,
  steps: `  show([])
  expect(screen.getByRole('button', { name: 'Premier, À faire' })).toBeTruthy()
  cleanup()
  show(['7'])
  fireEvent.click(screen.getByRole('button', { name: 'Fait' }))`,
}
