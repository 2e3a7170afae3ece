import { readingText, type ShapeText } from './new-screen-parts.ts'
import type { ScreenNames } from './new-screen-server.ts'

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
${readingText(label, n)}  const columns = ETATS.map(etat => ({
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

/** A column a state; its cards only move. */
export const boardText: ShapeText = {
  files: (n, _asked, label) => ({ 'screens/screen.tsx': board(n, label) }),
  addressed: false,
  steps: `  show()
  fireEvent.click(screen.getByRole('button', { name: 'Actions sur Premier' }))
  fireEvent.click(await screen.findByText('Vers Fait'))`,
}
