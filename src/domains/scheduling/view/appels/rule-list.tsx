import type { Anomalie, Niveau } from '#domains/scheduling/model/regles/types.ts'
import { Pill, type PillTone } from '#kit/pill/pill.tsx'
import classes from './candidates.module.css'

const NIVEAUX: Readonly<Record<Niveau, { readonly mots: string; readonly ton: PillTone }>> = {
  bloquant: { mots: 'Interdit', ton: 'bad' },
  alerte: { mots: 'À vérifier', ton: 'wait' },
  info: { mots: 'À savoir', ton: 'info' },
}

/** Rules of one person that are not kept: how gravely, the figures, the article, what agreement would allow it. */
export function RuleList({ anomalies }: { readonly anomalies: readonly Anomalie[] }) {
  return (
    <ul className={classes.rules} aria-label="Règles concernées">
      {anomalies.map(a => (
        <li key={`${a.code}:${a.jour}:${a.phrase}`}>
          <span>
            <Pill tone={NIVEAUX[a.niveau].ton}>{NIVEAUX[a.niveau].mots}</Pill>
          </span>
          <span>{a.phrase}</span>
          <span className={classes.quiet}>{[a.reference, a.accord].filter(Boolean).join('. ')}</span>
        </li>
      ))}
    </ul>
  )
}
