import { Button } from '@mantine/core'
import { useState } from 'react'
import { callByLink } from '#client/call/by-link.ts'
import { useTabDraft } from '#client/draft/use-tab-draft.ts'
import { direSuivant, type RendezVous } from '#domains/field-service/model/interventions/rendez-vous.ts'
import { formatEuros } from '#wire/money.ts'
import { fillPath } from '#wire/operation.ts'
import { lireRapportClient, noterRendezVous } from '../contract.ts'
import classes from './customer-page.module.css'
import type { Lecture } from './use-rendez-vous.ts'

type Props = { jeton: string; rdv: RendezVous; lecture: Lecture }

/** What was done, its document, and the one question. */
export function ReportAndOpinion({ jeton, rdv, lecture }: Props) {
  const { rapport } = rdv
  return (
    <>
      {rdv.absent ? (
        <p>
          Nous sommes passés, et personne n’a pu nous ouvrir.
          {rdv.telephone && !rdv.suivant && ' Appelez-nous pour convenir d’un autre moment.'}
        </p>
      ) : (
        <p>L’intervention est terminée.</p>
      )}
      {rapport ? (
        <section className={classes.bloc} aria-label="Compte rendu">
          <h2>Compte rendu</h2>
          {rapport.cloture && <p>{rapport.cloture}</p>}
          {rapport.observation && <p>{rapport.observation}</p>}
          {rapport.total_ttc_cents !== null && rapport.total_ttc_cents > 0 && (
            <p>
              Total TTC{'\u00a0'}: {formatEuros(rapport.total_ttc_cents)}
            </p>
          )}
          <a className={classes.appel} href={fillPath(lireRapportClient.path, { jeton })} download="compte-rendu.pdf">
            Télécharger le compte rendu (PDF)
          </a>
        </section>
      ) : (
        !rdv.absent && (
          <p className={classes.note}>Le compte rendu apparaîtra ici quand l’entreprise vous l’aura envoyé.</p>
        )
      )}
      {rdv.suivant && <p className={classes.quoi}>{direSuivant(rdv.suivant)}</p>}
      {!rdv.absent && <Opinion jeton={jeton} rdv={rdv} lecture={lecture} />}
    </>
  )
}

const NOTES: readonly { note: number; label: string }[] = [
  { note: 1, label: '1, pas du tout' },
  { note: 2, label: '2, plutôt pas' },
  { note: 3, label: '3, moyennement' },
  { note: 4, label: '4, plutôt oui' },
  { note: 5, label: '5, tout à fait' },
]

function Opinion({ jeton, rdv: { avis }, lecture }: Props) {
  const draft = useTabDraft(`avis:${jeton}`, ['note', 'commentaire'])
  const [note, setNote] = useState(() => Number(draft.values.note) || (avis?.note ?? null))
  const [commentaire, setCommentaire] = useState(draft.values.commentaire ?? avis?.commentaire ?? '')
  const envoyer = () => {
    if (note === null) return
    const body = { note, commentaire, de: avis }
    void lecture.repondre({
      envoyer: () => callByLink(noterRendezVous, { params: { jeton }, body }),
      fait: lu => lu.avis?.note === note && lu.avis.commentaire === commentaire.trim(),
      done: draft.forget,
    })
  }
  const enregistre = avis !== null && avis.note === note && avis.commentaire === commentaire.trim()
  return (
    <form
      className={classes.formulaire}
      onChange={event => draft.keep(event.currentTarget)}
      onSubmit={event => {
        event.preventDefault()
        envoyer()
      }}
    >
      <fieldset className={classes.choix}>
        <legend>Êtes-vous satisfait de cette intervention{'\u00a0'}?</legend>
        {NOTES.map(({ note: valeur, label }) => (
          <label key={valeur} className={classes.option}>
            <input type="radio" name="note" checked={note === valeur} value={valeur} onChange={() => setNote(valeur)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <label className={classes.champ}>
        Un commentaire (facultatif)
        <textarea
          name="commentaire"
          rows={3}
          maxLength={1000}
          value={commentaire}
          onChange={event => setCommentaire(event.currentTarget.value)}
        />
      </label>
      {enregistre ? (
        <p className={classes.fait} role="status">
          Merci, votre réponse est enregistrée. Vous pouvez la changer.
        </p>
      ) : (
        <Button type="submit" disabled={note === null} loading={lecture.occupe}>
          {avis === null ? 'Envoyer ma réponse' : 'Changer ma réponse'}
        </Button>
      )}
    </form>
  )
}
