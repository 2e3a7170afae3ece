import { Button } from '@mantine/core'
import { useState } from 'react'
import { callByLink } from '#client/call/by-link.ts'
import type { RendezVous } from '#domains/field-service/model/interventions/rendez-vous.ts'
import { formaterJour } from '#wire/dates.ts'
import { formaterTranche } from '#wire/moments.ts'
import { deplacerRendezVous } from '../contract.ts'
import classes from './customer-page.module.css'
import { Unsuited } from './unsuited.tsx'
import { useFocusOnce } from './use-focus-once.ts'
import { cleDe, useFreePlaces } from './use-free-places.ts'
import type { Lecture } from './use-rendez-vous.ts'

type Props = { jeton: string; rdv: RendezVous; lecture: Lecture; fermer: () => void }

/**
 * Places that are free now; one that was lost meanwhile is said so, and the list is read again. Where none suits, they say when they
 * could.
 */
export function MoveChoice({ jeton, rdv, lecture, fermer }: Props) {
  const { libres, fini, refus, relire, continuer } = useFreePlaces(jeton, lecture.verifier)
  const [choisi, setChoisi] = useState<string | null>(null)
  const [aucun, setAucun] = useState(false)
  const debut = useFocusOnce()
  const creneau = libres?.find(c => cleDe(c) === choisi)
  const deplacer = async () => {
    if (!creneau) return
    const { jour, th_id, creneau: tranche } = creneau
    const body = { de: { jour: rdv.jour, creneau: rdv.creneau }, jour, th_id }
    const fin = await lecture.repondre({
      envoyer: () => callByLink(deplacerRendezVous, { params: { jeton }, body }),
      fait: lu => lu.confirme && lu.jour === jour && lu.creneau === tranche,
      done: fermer,
    })
    // Of an answer that was lost nothing is known: what was chosen stays, to be sent again.
    if (fin !== 'refuse') return
    setChoisi(null)
    await relire()
  }
  if (aucun) return <Unsuited {...{ jeton, rdv, lecture, fermer }} revenir={() => setAucun(false)} />
  if (libres === null)
    return (
      <div className={classes.formulaire} ref={debut} tabIndex={-1}>
        {refus === null && <p role="status">Recherche des créneaux libres…</p>}
        {refus && lecture.erreur === null && (
          <p role="alert" className={classes.erreur}>
            {refus}
          </p>
        )}
        <div className={classes.boutons}>
          {refus && <Button onClick={() => void relire()}>Réessayer</Button>}
          <Button variant="default" onClick={fermer}>
            Garder mon rendez-vous
          </Button>
        </div>
      </div>
    )
  return (
    <form
      ref={debut}
      tabIndex={-1}
      className={classes.formulaire}
      onSubmit={event => {
        event.preventDefault()
        void deplacer()
      }}
    >
      {libres.length === 0 ? (
        <p role="status">
          Aucun créneau libre {fini ? 'ces quatre prochaines semaines' : 'ces deux prochaines semaines'}.
        </p>
      ) : (
        <fieldset className={classes.choix} disabled={lecture.occupe}>
          <legend>Créneaux libres</legend>
          {libres.map(c => (
            <label key={cleDe(c)} className={classes.option}>
              <input type="radio" name="creneau" checked={choisi === cleDe(c)} onChange={() => setChoisi(cleDe(c))} />
              <span className={classes.place}>
                <span>{formaterJour(c.jour, 'complet')}</span>
                <b>{formaterTranche(c.creneau)}</b>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {/* One truth at a time: what became of the appointment comes first. */}
      {refus && lecture.erreur === null && (
        <p role="alert" className={classes.erreur}>
          {refus}
        </p>
      )}
      {fini && libres.length > 0 && (
        <p className={classes.note} role="status">
          Rien d’autre à proposer en ligne d’ici quatre semaines.
        </p>
      )}
      {!fini && <MoreButton onMore={continuer} disabled={lecture.doute} />}
      <div className={classes.boutons}>
        {libres.length > 0 && (
          <Button type="submit" disabled={!creneau} loading={lecture.occupe}>
            Déplacer le rendez-vous
          </Button>
        )}
        {(rdv.empechement === null || rdv.empechement.traite) && (
          <Button variant="default" disabled={lecture.occupe} onClick={() => setAucun(true)}>
            Aucun ne me convient
          </Button>
        )}
        <Button variant="default" disabled={lecture.occupe} onClick={fermer}>
          Garder mon rendez-vous
        </Button>
      </div>
    </form>
  )
}

function MoreButton({ onMore, disabled }: { onMore: () => Promise<void>; disabled: boolean }) {
  const [occupe, setOccupe] = useState(false)
  const lire = async () => {
    setOccupe(true)
    await onMore()
    setOccupe(false)
  }
  return (
    <Button variant="subtle" loading={occupe} disabled={disabled} onClick={() => void lire()}>
      Voir d’autres créneaux
    </Button>
  )
}
