import type { Asked } from './new-module-files.ts'
import type { ScreenNames } from './new-screen-server.ts'

/** What one shape writes, by file name, and what differs in its test. */
export interface ShapeText {
  readonly files: (n: ScreenNames, asked: Asked, label: string) => Readonly<Record<string, string>>
  /** One line has an address of its own. */
  readonly addressed: boolean
  /** How a line is reached, then given another state. */
  readonly steps: string
}

/** Addresses of a screen that opens a line. */
export function addressText({ module }: Asked): string {
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

/** What is shown of one line, beside its list. */
export function lineText(n: ScreenNames): string {
  return `import { Button } from '@mantine/core'
import { useWriting } from '#client/reading/use-writing.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { Pill } from '#kit/pill/pill.tsx'
import { ${n.changer}, ETATS, type ${n.type} } from '../contract.ts'
import { MOTS, TONS } from './mots.ts'

/** One line in full, and the states it may be given. */
export function Ligne({ ligne }: { ligne: ${n.type} }) {
  const { write, pending } = useWriting(${n.changer}, { toast: true })
  const params = { ${n.key}: String(ligne.${n.key}) }
  return (
    <>
      <dl className={panel.facts}>
        <dt>État</dt>
        <dd>
          <Pill tone={TONS[ligne.etat]}>{MOTS[ligne.etat]}</Pill>
        </dd>
        <dt>Notes</dt>
        <dd>{ligne.notes || '–'}</dd>
      </dl>
      <div className={panel.tools}>
        {ETATS.filter(etat => etat !== ligne.etat).map(etat => (
          <Button key={etat} variant="default" disabled={pending} onClick={() => write({ params, body: { etat } })}>
            {MOTS[etat]}
          </Button>
        ))}
      </div>
    </>
  )
}
`
}

/** First lines of a screen: its reading, and its states until the answer is there. */
export const readingText = (label: string, n: ScreenNames) => `  const lecture = useReading(${n.lister})
  const { data } = lecture
  if (!data) return <ReadingState {...lecture} what="${label}" />
`
