import { VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import { adresseCase, type Ouvert } from '#domains/scheduling/modules/planning-edt/address.ts'
import type { Agent } from '#domains/scheduling/modules/planning-edt/view/cases.ts'
import { direOu, graviteDe, NIVEAUX_DITS } from '#domains/scheduling/modules/planning-edt/view/mots.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { compter } from '#wire/french.ts'
import { finirPhrase } from '#wire/moments.ts'
import { DeskLink } from '../desk-link.tsx'
import { useBureauAutour } from '../use-bureau.ts'
import { useReparationsDuJour } from './day-repairs.tsx'
import classes from './new-anomaly.module.css'
import { Repairs } from './repairs.tsx'

type Props = { readonly ouvert: Ouvert | null }

const direReference = ({ reference, accord }: Anomalie): string => [reference, accord].filter(Boolean).join('. ')

const estLaMeme = (a: Anomalie, b: Anomalie): boolean => a.code === b.code && a.jour === b.jour && a.mesure === b.mesure

/**
 * The rule that a change just broke, under the month, where no cell moves away from the hand: whose day, its figures, its article and
 * the ways out, without opening anything.
 * Where that day is open beside the month its panel shows all of it; it is only said here.
 */
export function NewAnomaly({ ouvert }: Props) {
  const { lots, agents, anomalies } = useBureauAutour()
  // As the month says it now: what was mended since is told no more, what was typed besides leaves it there.
  const encore = lots.signale.flatMap(s => (anomalies.get(s.utilisateur_id) ?? []).filter(a => estLaMeme(a, s)))
  const [premiere] = encore
  const agent = premiere && agents.find(a => a.wcu_utilisateur_id === premiere.utilisateur_id)
  const la =
    ouvert?.nom === 'case' && ouvert.utilisateur_id === premiere?.utilisateur_id && ouvert.jour === premiere.jour
  const dit =
    premiere && agent
      ? `${finirPhrase(`${NIVEAUX_DITS[graviteDe(premiere)].mot}, ${direOu(agent.label, premiere.jour)}`)} ${premiere.phrase} ${direReference(premiere)}`
      : ''
  return (
    <>
      <VisuallyHidden role="status">{dit}</VisuallyHidden>
      {premiere && agent && !la && (
        <Shown agent={agent} anomalies={encore} premiere={premiere} keys={ouvert?.nom !== 'case'} />
      )}
    </>
  )
}

type ShownProps = {
  readonly agent: Agent
  readonly anomalies: readonly Anomalie[]
  readonly premiere: Anomalie
  /** Their numbers are pressed over the month: no panel has ways out of its own. */
  readonly keys: boolean
}

function Shown({ agent, anomalies, premiere, keys }: ShownProps) {
  const { lots } = useBureauAutour()
  const root = useRef<HTMLElement>(null)
  const reparations = useReparationsDuJour({ agent, anomalies: [premiere] })
  const { mot, forme, ton } = NIVEAUX_DITS[graviteDe(premiere)]
  const adresse = adresseCase(premiere.utilisateur_id, premiere.jour)
  const revenir = () =>
    root.current?.parentElement?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
  return (
    <section ref={root} className={classes.root} aria-label="Règle que ce changement ne tient pas">
      <p className={classes.words}>
        <Pill tone={ton}>
          <span aria-hidden>{forme}</span> {mot}
        </Pill>{' '}
        <b>{direOu(agent.label, premiere.jour)}</b> {premiere.phrase}{' '}
        <span className={classes.quiet}>{direReference(premiere)}</span>{' '}
        <DeskLink to={adresse}>
          {anomalies.length > 1 ? `Voir, et ${compter(anomalies.length - 1, 'autre', 'autres')}` : 'Voir'}
        </DeskLink>
      </p>
      <IconButton
        label="Ne plus afficher cette règle"
        onClick={() => {
          revenir()
          lots.oublierSignale()
        }}
      >
        <IconX size={18} stroke={1.8} aria-hidden />
      </IconButton>
      {reparations && (
        <div className={classes.ways}>
          <Repairs
            {...reparations}
            partout={keys && reparations.partout === true}
            cote
            onChoose={reparation => {
              // What was pressed goes with the rule: the keyboard is back on the month.
              revenir()
              reparations.onChoose(reparation)
            }}
          />
        </div>
      )}
    </section>
  )
}
