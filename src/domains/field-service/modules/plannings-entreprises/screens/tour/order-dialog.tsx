import { Button, Modal } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useMobile } from '#client/address/viewport.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import type { Choix } from '#domains/field-service/model/tournees/enonce.ts'
import { laisser, reprendre } from '#domains/field-service/model/tournees/par-morceaux.ts'
import type { Bilan, LigneProposee, Proposition, Recompte } from '#domains/field-service/model/tournees/proposition.ts'
import type { Tournees } from '#domains/field-service/model/tournees/schema.ts'
import { LIGNES_MAX, repartirVisites } from '#domains/field-service/modules/regulation-interventions/contract.ts'
import { NoPlace } from '#domains/field-service/view/plan/no-place.tsx'
import { Overtaken } from '#domains/field-service/view/plan/overtaken.tsx'
import { useDealing } from '#domains/field-service/view/plan/use-dealing.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { formaterDuree, formaterJour, heureParis, minutesEntre } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { NothingBetter } from './nothing-better.tsx'
import classes from './order-dialog.module.css'
import { idOf, OrderLot } from './order-lot.tsx'
import { sameDay } from './same-day.ts'
import { direKm, direSauf } from './tour-words.ts'
import { type Search, useOrder } from './use-order.ts'

type Props = {
  readonly day: Tournees
  readonly choix: Choix
  readonly close: () => void
}

/**
 * Tours put in a better order, as a proposal: before and after, accepted whole or by piece. Nothing changes before the yes, and
 * ten seconds take it back (build list B5). What others change meanwhile makes it one of yesterday's plan: told, and searched again
 * when it is asked for.
 */
export function OrderDialog({ day, choix, close }: Props) {
  useBackLayer(true, close)
  const mobile = useMobile()
  // The day as it was when it was asked: an event that comes meanwhile must not start the search again.
  const [asked, setAsked] = useState({ day, choix })
  const search = useOrder(asked.day, asked.choix)
  return (
    <Modal
      opened
      onClose={close}
      title={choix.techniciens.size === 1 ? 'Ordonner la tournée' : 'Ordonner les tournées'}
      size="46rem"
      centered={!mobile}
      fullScreen={mobile}
      attributes={{ header: { role: 'presentation' } }}
    >
      {search.state === 'done' ? (
        <Answer
          day={asked.day}
          {...search}
          choix={asked.choix}
          overtaken={!sameDay(asked.day, day)}
          // Widened here, it is searched again as wide.
          renew={() => setAsked(now => ({ day, choix: now.choix.entreTous ? now.choix : choix }))}
          widen={
            asked.choix.entreTous || day.techniciens.length < 2
              ? null
              : () => setAsked({ day, choix: amongAll(day, choix) })
          }
          close={close}
        />
      ) : (
        <Searching search={search} close={close} />
      )}
    </Modal>
  )
}

function Searching({ search, close }: { search: Exclude<Search, { state: 'done' }>; close: () => void }) {
  if (search.state === 'failed') return <Refusal>La recherche n’a pas pu se faire sur cet appareil.</Refusal>
  return (
    <div className={classes.root}>
      <progress className={classes.progress} value={search.done} aria-label="Recherche d’un meilleur ordre" />
      <p className={classes.quiet}>
        {search.metres === null
          ? 'Cherche un meilleur ordre…'
          : `Cherche un meilleur ordre… ${direKm(search.metres)} pour l’instant.`}
      </p>
      <EndButtons>
        <Button variant="default" onClick={close}>
          Arrêter
        </Button>
      </EndButtons>
    </div>
  )
}

const sansPlace = (restantes: Proposition['restantes']) =>
  restantes.map(({ visite }) => [visite.intervention_id, `${heureParis(visite.debut)} ${visite.client}`] as const)

const amongAll = (day: Tournees, choix: Choix): Choix => ({
  ...choix,
  entreTous: true,
  techniciens: new Set(day.techniciens.map(t => t.id)),
})

const NOTHING: ReadonlySet<number> = new Set()
const LAISSEES =
  'Les totaux comptent ce qui est coché. Une intervention laissée garde sa place\u00a0: qui devait la prendre reste aussi où il est.'

const asked =
  (jour: string) =>
  ({ posee, vers, debut, fin }: LigneProposee) => ({
    ...{ intervention_id: posee.visite.intervention_id, version: posee.visite.version, vers, jour },
    heure_debut: heureParis(debut),
    duree_minutes: minutesEntre(debut, fin),
  })

type AnswerProps = {
  readonly day: Tournees
  readonly choix: Choix
  readonly proposition: Proposition
  readonly estime: boolean
  readonly recount: (left: ReadonlySet<number>) => Recompte
  /** The plan is not the one that it was searched in. */
  readonly overtaken: boolean
  readonly renew: () => void
  /** Searches among everybody; null: it was, or there is nobody else. */
  readonly widen: (() => void) | null
  readonly close: () => void
}

function Answer({ day, choix, proposition, estime, recount, overtaken, renew, widen, close }: AnswerProps) {
  const { lots, restantes } = proposition
  const all = useMemo(() => lots.flatMap(lot => lot.lignes), [lots])
  const [left, setLeft] = useState<ReadonlySet<number>>(NOTHING)
  const may = mayCall(useSession(), [repartirVisites])
  const nameOf = useMemo(() => new Map(day.techniciens.map(t => [t.id, t.label])), [day])
  const chosen = all.filter(line => !left.has(idOf(line)))
  const recounted = useMemo(() => (left.size === 0 ? null : recount(left)), [left, recount])
  const { write, pending, message, forget } = useDealing({
    label: `tournées, ${formaterJour(day.jour)}`,
    lines: all.map(line => ({
      to: asked(day.jour)(line),
      from: { ...asked(day.jour)(line), vers: line.de, heure_debut: heureParis(line.posee.visite.debut) },
    })),
    done: close,
  })
  /** One visit, or all of a lot; with what cannot be done without them. */
  const take = (lines: readonly LigneProposee[], taken: boolean) =>
    setLeft(now => (taken ? reprendre : laisser)(all, now, lines.map(idOf)))
  const many = chosen.length > LIGNES_MAX
  // Refused, it would be refused again: what stands is read by then.
  const renewal = (overtaken || message !== null) && (
    <Overtaken
      pending={pending}
      onRenew={() => {
        forget()
        renew()
      }}
    >
      {overtaken ? 'Le planning a changé depuis cette proposition.' : 'Cette proposition n’a pas pu être appliquée.'}
    </Overtaken>
  )
  if (lots.length === 0)
    return (
      <div className={classes.root}>
        {renewal}
        <NothingBetter day={day} choix={choix} widen={widen} close={close}>
          <NoPlace visites={sansPlace(restantes)} />
        </NothingBetter>
      </div>
    )
  return (
    <div className={classes.root}>
      <Balance label="En tout" avant={proposition.avant} apres={recounted?.apres ?? proposition.apres} />
      <p className={classes.quiet}>
        {`${estime ? 'Estimations à vol d’oiseau allongées de 30\u00a0%' : 'Trajets calculés par la route'}. Promesses, horaires, absences et interventions épinglées sont tenus${direSauf(day)}.`}
      </p>
      {lots.map((lot, rank) => (
        <OrderLot
          key={lot.techniciens.join()}
          lot={lot}
          left={left}
          nameOf={nameOf}
          balance={<Balance avant={lot.avant} apres={recounted?.lots[rank] ?? lot.apres} />}
          take={take}
        />
      ))}
      <NoPlace visites={sansPlace(restantes)} />
      {/* Its room is there before it is said: nothing moves under the hand that leaves a line. */}
      <p className={classes.quiet} data-unsaid={left.size === 0 || undefined}>
        {LAISSEES}
      </p>
      {/* In sight however long the proposal is: why it was not done, what can be done, and the two answers. */}
      <div className={classes.foot}>
        <Refusal>{message}</Refusal>
        {renewal}
        {!may && <p className={classes.quiet}>L’accepter demande le droit Régulation.</p>}
        <Refusal>{many && `${LIGNES_MAX} changements à la fois au plus\u00a0: laissez-en.`}</Refusal>
        <EndButtons>
          <Button variant="default" onClick={close}>
            Ne rien changer
          </Button>
          {may && (
            <OneTapButton
              disabled={chosen.length === 0 || many}
              loading={pending}
              onClick={() => void write({ body: { lignes: chosen.map(asked(day.jour)) } })}
            >
              {left.size === 0 ? 'Tout accepter' : `Accepter ${compter(chosen.length, 'changement')}`}
            </OneTapButton>
          )}
        </EndButtons>
      </div>
    </div>
  )
}

/** Before and after, in kilometres, minutes of way and lateness. */
function Balance({ label, avant, apres }: { label?: string; avant: Bilan; apres: Bilan }) {
  const facts = [
    ['Trajets', direKm(avant.metres), direKm(apres.metres)],
    ['Temps, arrêts compris', formaterDuree(avant.minutes), formaterDuree(apres.minutes)],
    ['Retards', formaterDuree(avant.retard), formaterDuree(apres.retard)],
  ] as const
  return (
    <dl className={classes.balance} aria-label={label}>
      {facts.map(([name, before, after]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {before === after ? (
              `${after} avant et après`
            ) : (
              <>
                <s>{before}</s> <b>{after}</b>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
