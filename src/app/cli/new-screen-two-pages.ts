import { addressText, lineText, readingText, type ShapeText } from './new-screen-parts.ts'
import type { ScreenNames } from './new-screen-server.ts'

function twoPages(n: ScreenNames, label: string): string {
  return `import { TwoPages } from '#client/frames/two-pages.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { LinkRow } from '#client/page/link-row.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { TitledCard } from '#client/page/titled-card.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import { ADRESSE, adresseDe, lireChemin } from '../address.ts'
import { ${n.lister} } from '../contract.ts'
import { Ligne } from './ligne.tsx'
import { MOTS, TONS } from './mots.ts'
import classes from './screen.module.css'

/** ${label}: the list, and one line beside it on a desk, after it on a phone. */
export function Screen({ path }: ScreenProps) {
  const id = lireChemin(path)
${readingText(label, n)}  const chosen = data.find(l => l.${n.key} === id)
  const list = (
    <>
      <PageHead title="${label}" detail={compter(data.length, 'ligne')} />
      {data.length === 0 && <EmptyState title="Rien encore" />}
      <ul className={classes.list}>
        {data.map(l => (
          <LinkRow key={l.${n.key}} to={adresseDe(l.${n.key})} chosen={l === chosen} tone={TONS[l.etat]}>
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
      <TitledCard titre="Détail">
        <Ligne key={chosen.${n.key}} ligne={chosen} />
      </TitledCard>
    </>
  ) : (
    <>
      <PageHead title="Introuvable" detail="" back={ADRESSE} />
      <EmptyState title="Pas, ou plus, dans la liste" />
    </>
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

const STYLE = `.list {
  display: flex;
  padding: 0;
  margin: 10px 0 0;
  flex-direction: column;
  gap: 8px;
}
`

/** A list, and one line beside it or after it. */
export const twoPagesText: ShapeText = {
  files: (n, asked, label) => ({
    'address.ts': addressText(asked),
    'screens/ligne.tsx': lineText(n),
    'screens/screen.tsx': twoPages(n, label),
    'screens/screen.module.css': STYLE,
  }),
  addressed: true,
  steps: `  show([])
  expect(screen.getByRole('link', { name: /Premier/ })).toBeTruthy()
  cleanup()
  show(['7'])
  fireEvent.click(screen.getByRole('button', { name: 'Fait' }))`,
}
