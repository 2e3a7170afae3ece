import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useMobile } from '#client/address/viewport.ts'
import { Unanswered } from '#client/call/problem.ts'
import { Failure } from '#client/page/failure.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { direPromis } from '#domains/field-service/model/interventions/creneau-dit.ts'
import type { Technicien } from '#domains/field-service/model/interventions/regulation.ts'
import { NoPlace } from '#domains/field-service/view/plan/no-place.tsx'
import { Overtaken } from '#domains/field-service/view/plan/overtaken.tsx'
import { useDealing } from '#domains/field-service/view/plan/use-dealing.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { RowsSkeleton } from '#kit/skeleton/rows-skeleton.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { formaterJour, heureParis, type JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { deQui } from '#wire/names.ts'
import { proposerRepartition, type Repartition } from '../contract.ts'
import { NoteAway } from './note-away.tsx'
import classes from './share-out.module.css'
import { ShareOutLine } from './share-out-line.tsx'
import { changedSince, fateOf, outOfPromise, samePlan, toTell } from './share-out-plan.ts'

type Line = Repartition['lignes'][number]
const NOTHING: ReadonlySet<number> = new Set()

type Props = {
  readonly technicien: { readonly id: number; readonly label: string }
  readonly jour: JourIso
  /** Of that day, as the desk reads them. */
  readonly absences?: Technicien['absences']
  readonly close: () => void
}

const placed =
  (jour: JourIso) =>
  ({ vers, heure_debut, duree_minutes }: Line) => ({ vers, jour, heure_debut, duree_minutes })

const asked = (jour: JourIso) => (line: Line) => ({
  ...{ intervention_id: line.intervention_id, version: line.version },
  ...placed(jour)(line),
})

/**
 * The day of somebody who is not there, dealt out to the others: a proposal, accepted whole or by piece (features: a sick
 * technician's day). Nothing changes before the yes, and ten seconds take it back. What was read stays under the hand that
 * accepts it: what others change meanwhile is told, and drawn when it is asked for.
 */
export function ShareOut({ technicien, jour, absences, close }: Props) {
  useBackLayer(true, close)
  const mobile = useMobile()
  const lecture = useProposal(technicien.id, jour)
  const [read, setRead] = useState<Repartition | null>(null)
  // What a former opening left is read again first: it would be told as changed at once.
  if (!read && lecture.data && !lecture.fetching) setRead(lecture.data)
  return (
    <Modal
      opened
      onClose={close}
      title={`Répartir la journée ${deQui(technicien.label)}, ${formaterJour(jour)}`}
      size="44rem"
      centered={!mobile}
      fullScreen={mobile}
      attributes={{ header: { role: 'presentation' } }}
    >
      {read ? (
        <Proposal
          proposal={read}
          label={technicien.label}
          absences={absences}
          renew={() => setRead(lecture.data)}
          close={close}
        />
      ) : lecture.data || lecture.state === 'chargement' ? (
        <RowsSkeleton label="Cherche à qui les confier" rows={5} columns="24px 1fr 160px" />
      ) : (
        <Failure
          error={lecture.error ?? null}
          onRetry={lecture.reload}
          offline="Une journée se répartit avec du réseau."
          missing="Cette personne n’est pas, ou plus, un technicien de votre entreprise."
        />
      )}
    </Modal>
  )
}

const useProposal = (technicien: number, jour: JourIso) =>
  useReading(proposerRepartition, { params: { technicien_id: String(technicien) }, query: { jour } })

type ProposalProps = {
  /** As it was read. */
  readonly proposal: Repartition
  readonly label: string
  readonly absences: Technicien['absences']
  readonly renew: () => void
  readonly close: () => void
}

function Proposal({ proposal, label, absences, renew, close }: ProposalProps) {
  const { jour, technicien } = proposal
  // What the plan would give now. Read here and not handed down: what is written and what is read are of one drawing.
  const { data, fetching, error } = useProposal(technicien.id, jour)
  const now = data ?? proposal
  // Untouched, a line is taken where it keeps what its customer was told: breaking that is chosen by somebody.
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [sent, setSent] = useState<readonly Line[]>([])
  const { write, pending, message, refusal, forget } = useDealing({
    label: `répartition, ${label}`,
    lines: proposal.lignes.map(line => ({
      to: asked(jour)(line),
      from: { ...placed(jour)(line), vers: technicien.id, heure_debut: heureParis(line.de.debut) },
    })),
    tell: ids =>
      toTell(
        proposal.lignes.filter(l => ids.has(l.intervention_id)),
        jour,
      ),
    done: close,
  })
  const lost = useLost(refusal, !(pending || fetching || error))
  const fate = lost === 'read' ? fateOf(sent, proposal, now) : null
  const overtaken = !samePlan(proposal, now)
  const changed = overtaken ? changedSince(proposal, now) : NOTHING
  const isTaken = (line: Line) =>
    !changed.has(line.intervention_id) && (choices.get(line.intervention_id) ?? outOfPromise(line, jour) === '')
  const chosen = proposal.lignes.filter(isTaken)
  const toggle = (line: Line) => setChoices(old => new Map(old).set(line.intervention_id, !isTaken(line)))
  const { restantes, nb_presentes, nb_commencees, lignes } = proposal
  const renewal = overtaken && (
    <Overtaken
      onRenew={() => {
        forget()
        // A promise that somebody agreed to break was broken at the hour that they read.
        setChoices(old => new Map([...old].filter(([, taken]) => !taken)))
        renew()
      }}
    >
      Le planning a changé depuis cette proposition.
    </Overtaken>
  )
  if (fate === 'done')
    return (
      <Done
        sent={sent}
        jour={jour}
        close={close}
        rest={
          now.lignes.length === 0
            ? null
            : () => {
                forget()
                renew()
              }
        }
      />
    )
  if (lignes.length + restantes.length === 0)
    return (
      <div className={classes.root}>
        {renewal}
        <p className={classes.quiet}>
          {nb_presentes > 0
            ? `Rien à répartir\u00a0: ${label} est là à l’heure de ses interventions.`
            : `Rien à répartir\u00a0: ${label} n’a pas d’intervention à venir ce jour-là.`}
        </p>
      </div>
    )
  return (
    <div className={classes.root}>
      {renewal}
      <NoteAway proposal={proposal} absences={absences} />
      <ul className={classes.lines} aria-label="Propositions">
        {lignes.map(line => (
          <ShareOutLine
            key={line.intervention_id}
            line={line}
            taken={isTaken(line)}
            broken={outOfPromise(line, jour)}
            changed={changed.has(line.intervention_id)}
            toggle={() => toggle(line)}
          />
        ))}
      </ul>
      <NoPlace
        visites={restantes.map(v => [
          v.intervention_id,
          [
            `${heureParis(v.de.debut)} ${v.client}`,
            v.prestation_libelle,
            direPromis({ ...v, jour }),
            v.pourquoi?.join('\u00a0; '),
          ]
            .filter(Boolean)
            .join(' · '),
        ])}
      >
        <span className={classes.quiet}>Elles restent où elles sont&nbsp;: reportez-les ou prévenez le client.</span>
      </NoPlace>
      {nb_presentes > 0 && (
        <p
          className={classes.quiet}
        >{`${label} est là pour ${compter(nb_presentes, 'autre intervention', 'autres interventions')}\u00a0: ${nb_presentes > 1 ? 'elles lui restent' : 'elle lui reste'}.`}</p>
      )}
      {nb_commencees > 0 && (
        <p
          className={classes.quiet}
        >{`Déjà commencées ou terminées, laissées telles quelles\u00a0: ${nb_commencees}.`}</p>
      )}
      <Refusal>{lost === 'unread' ? LOST : fate === 'undone' ? UNDONE : message}</Refusal>
      <EndButtons>
        <Button variant="default" onClick={close}>
          {lost && fate === null ? 'Fermer' : 'Ne rien changer'}
        </Button>
        <OneTapButton
          disabled={chosen.length === 0 || lost === 'unread'}
          loading={pending}
          onClick={() => {
            setSent(chosen)
            void write({ body: { lignes: chosen.map(asked(jour)) } })
          }}
        >
          {chosen.length === lignes.length ? 'Tout accepter' : `Accepter ${chosen.length} sur ${lignes.length}`}
        </OneTapButton>
      </EndButtons>
    </div>
  )
}

const LOST = 'La réponse n’est pas arrivée\u00a0: c’est peut-être fait. La journée se relit dès que le serveur répond.'
const UNDONE = 'La réponse n’est pas arrivée, et rien n’a été réparti\u00a0: vous pouvez recommencer.'

/**
 * Whether the last answer was lost, and the day was read again since. A writing is under way until what it changes was read, or
 * could not be: nothing that was on its way before the loss counts.
 */
function useLost(refusal: Error | null, settled: boolean): 'unread' | 'read' | null {
  const [readFor, setReadFor] = useState<Error | null>(null)
  if (!(refusal instanceof Unanswered)) return null
  if (settled && readFor !== refusal) setReadFor(refusal)
  return settled || readFor === refusal ? 'read' : 'unread'
}

type DoneProps = {
  readonly sent: readonly Line[]
  readonly jour: JourIso
  /** What is still theirs; null: nothing that goes anywhere. */
  readonly rest: (() => void) | null
  readonly close: () => void
}

/** It was done, and its answer was lost: the day that was read again says so. */
function Done({ sent, jour, rest, close }: DoneProps) {
  const names = toTell(sent, jour)
  return (
    <div className={classes.root}>
      <p role="status">
        <Pill tone="good" wrap>
          {`C’est fait\u00a0: ${compter(sent.length, 'intervention répartie', 'interventions réparties')}.`}
        </Pill>
      </p>
      {names.length > 0 && <p className={classes.quiet}>{`À prévenir\u00a0: ${names.join(', ')}.`}</p>}
      <EndButtons>
        {rest && (
          <Button variant="default" onClick={rest}>
            Voir ce qui reste
          </Button>
        )}
        <Button onClick={close}>Fermer</Button>
      </EndButtons>
    </div>
  )
}
