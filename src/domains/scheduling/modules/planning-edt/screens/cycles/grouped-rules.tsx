import { navigate } from '#client/address/location.ts'
import { LIBELLES } from '#domains/scheduling/model/regles/libelles.ts'
import { adresseCase } from '#domains/scheduling/modules/planning-edt/address.ts'
import type { Agent } from '#domains/scheduling/modules/planning-edt/view/cases.ts'
import type { AnomalieDite } from '#domains/scheduling/modules/planning-edt/view/derogations.ts'
import { NIVEAUX_DITS, parGravite, pire } from '#domains/scheduling/modules/planning-edt/view/mots.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterJour } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import dialogs from '../dialogs.module.css'
import screen from '../screen.module.css'
import classes from './cycles.module.css'

type Props = {
  readonly anomalies: readonly AnomalieDite[]
  readonly agents: readonly Agent[]
  /** Leads to a day: what is open over the month goes. */
  readonly onLeave: () => void
}

/** What many days break, told once for each person and rule: its first day, which the button opens, and how many others. */
export function GroupedRules({ anomalies, agents, onLeave }: Props) {
  const parAgent = Map.groupBy(anomalies.toSorted(parGravite), a => a.utilisateur_id)
  return (
    <ul className={dialogs.list} aria-label="Règles concernées">
      {[...parAgent].map(([id, siennes]) => (
        <li key={id}>
          <p className={dialogs.who}>
            {agents.find(a => a.wcu_utilisateur_id === id)?.label ?? 'Une personne partie depuis'}
          </p>
          <ul className={classes.broken}>
            {[...Map.groupBy(siennes, a => a.code)].map(([code, toutes]) => (
              <Rule key={code} anomalies={toutes} onLeave={onLeave} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** @param anomalies of one rule and one person, at least one */
function Rule({ anomalies, onLeave }: Pick<Props, 'anomalies' | 'onLeave'>) {
  const [premiere] = anomalies.toSorted((a, b) => a.jour.localeCompare(b.jour))
  if (!premiere) return null
  const { code, phrase, reference, accord, utilisateur_id, jour } = premiere
  const { mot, forme, ton } = NIVEAUX_DITS[pire(anomalies) ?? 'info']
  const autres = new Set(anomalies.map(a => a.jour)).size - 1
  return (
    <li>
      <span className={dialogs.ruleHead}>
        <Pill tone={ton}>
          <span aria-hidden>{forme}</span> {mot}
        </Pill>
        <b>{LIBELLES[code].libelle}</b>
      </span>
      <span>{phrase}</span>
      <span className={dialogs.quiet}>{[reference, accord].filter(Boolean).join('. ')}</span>
      <button
        type="button"
        className={screen.link}
        onClick={() => {
          onLeave()
          navigate(adresseCase(utilisateur_id, jour))
        }}
      >
        {`Voir ${formaterJour(jour)}${autres > 0 ? `, et ${compter(autres, 'autre jour', 'autres jours')}` : ''}`}
      </button>
    </li>
  )
}
