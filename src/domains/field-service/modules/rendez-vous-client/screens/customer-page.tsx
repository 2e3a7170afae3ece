import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { callByLink } from '#client/call/by-link.ts'
import { direMoment, type RendezVous } from '#domains/field-service/model/interventions/rendez-vous.ts'
import { lienAppel } from '#domains/field-service/model/liens.ts'
import { formaterJour } from '#wire/dates.ts'
import { formaterTelephone } from '#wire/french.ts'
import { finirPhrase, formaterTranche } from '#wire/moments.ts'
import { confirmerRendezVous } from '../contract.ts'
import classes from './customer-page.module.css'
import { MoveChoice } from './move-choice.tsx'
import { ReportAndOpinion } from './report-and-opinion.tsx'
import { type Lecture, useRendezVous } from './use-rendez-vous.ts'

const TITRES: Readonly<Record<RendezVous['etat'], string>> = {
  prevu: 'Votre rendez-vous',
  'en-route': 'Votre technicien arrive',
  'sur-place': 'Votre technicien est là',
  termine: 'Votre intervention',
  annule: 'Rendez-vous annulé',
}

/** The page of a customer, whom nobody knows but by the link that they hold. */
export function CustomerPage({ jeton }: { jeton: string }) {
  const lecture = useRendezVous(jeton)
  const { rdv, ferme, erreur, relire } = lecture
  const titre = ferme ? 'Ce lien ne s’ouvre pas' : rdv ? TITRES[rdv.etat] : 'Votre rendez-vous'
  useEffect(() => {
    document.title = rdv && !ferme ? `${titre}, ${rdv.entreprise}` : titre
  }, [titre, rdv, ferme])
  return (
    <div className={classes.page}>
      <header className={classes.entreprise}>{!ferme && rdv ? rdv.entreprise : 'Relais Terrain'}</header>
      <main className={classes.carte} aria-busy={!rdv && !ferme && !erreur}>
        <h1 className={classes.titre}>{titre}</h1>
        {ferme ? (
          <p>
            Il n’est plus valable, un message plus récent l’a remplacé, ou il est incomplet. Ouvrez celui du dernier
            message que vous avez reçu{'\u00a0'}; si c’est déjà celui-là, appelez l’entreprise qui vous l’a écrit.
          </p>
        ) : rdv ? (
          <Visite jeton={jeton} rdv={rdv} lecture={lecture} />
        ) : erreur ? (
          <>
            <p role="alert" className={classes.erreur}>
              {erreur}
            </p>
            <Button onClick={() => void relire()}>Réessayer</Button>
          </>
        ) : (
          <p role="status">Lecture en cours…</p>
        )}
      </main>
      {rdv && !ferme && <Appel rdv={rdv} />}
    </div>
  )
}

function Visite({ jeton, rdv, lecture }: { jeton: string; rdv: RendezVous; lecture: Lecture }) {
  const { jour, creneau, ancien, ancien_jour, prestation, adresse, etat } = rdv
  if (etat === 'annule') return <Annule rdv={rdv} />
  return (
    <>
      <p className={classes.quand}>
        <span className={classes.jour}>{formaterJour(jour, 'complet')}</span>
        {/* What was promised is no hour at which it was done. */}
        {creneau && etat !== 'termine' && <span>{formaterTranche(creneau)}</span>}
      </p>
      {ancien !== null && etat === 'prevu' && (
        <p className={classes.note}>
          {ancien_jour ? 'Le jour a changé' : 'L’horaire a changé'}
          {'\u00a0'}: ce n’est plus{' '}
          {[ancien_jour && `le ${formaterJour(ancien_jour, 'complet')}`, formaterTranche(ancien)]
            .filter(Boolean)
            .join(', ')}
          .
        </p>
      )}
      <p className={classes.quoi}>{prestation}</p>
      {adresse && <p>{adresse}</p>}
      {etat === 'prevu' && <Reponse jeton={jeton} rdv={rdv} lecture={lecture} />}
      {(etat === 'en-route' || etat === 'sur-place') && <EnCours rdv={rdv} />}
      {etat === 'termine' && <ReportAndOpinion jeton={jeton} rdv={rdv} lecture={lecture} />}
      {lecture.erreur && (
        <p role="alert" className={classes.erreur}>
          {lecture.erreur}
        </p>
      )}
    </>
  )
}

/** Nobody comes: which appointment it was, and whom to ask. */
function Annule({ rdv: { jour, creneau, entreprise, telephone } }: { rdv: RendezVous }) {
  const quand = [formaterJour(jour, 'complet'), formaterTranche(creneau)].filter(Boolean).join(', ')
  return (
    <>
      <p role="status">
        Votre rendez-vous du {quand} avec {entreprise} est annulé{'\u00a0'}: personne ne passera chez vous.
      </p>
      {telephone && <p>Pour en convenir d’un autre, appelez l’entreprise.</p>}
    </>
  )
}

function Reponse({ jeton, rdv, lecture }: { jeton: string; rdv: RendezVous; lecture: Lecture }) {
  const [deplace, setDeplace] = useState(false)
  const { jour, creneau, technicien, confirme, confirmable, deplacer, empechement } = rdv
  const confirmer = () =>
    void lecture.repondre({
      envoyer: () => callByLink(confirmerRendezVous, { params: { jeton }, body: { jour, creneau } }),
      fait: lu => lu.confirme && lu.jour === jour && lu.creneau === creneau,
    })
  return (
    <>
      {technicien && (
        <p>
          Votre technicien{'\u00a0'}: {technicien}.
        </p>
      )}
      {confirme && !lecture.doute && (
        <p className={classes.fait} role="status">
          Vous avez confirmé ce rendez-vous.
        </p>
      )}
      {empechement && <Transmis {...empechement} />}
      {deplace && deplacer === null ? (
        <MoveChoice jeton={jeton} rdv={rdv} lecture={lecture} fermer={() => setDeplace(false)} />
      ) : (
        <div className={classes.boutons}>
          {confirmable && (
            <Button loading={lecture.occupe} onClick={confirmer}>
              Confirmer ce rendez-vous
            </Button>
          )}
          {deplacer === null && (
            <Button variant="default" disabled={lecture.occupe} onClick={() => setDeplace(true)}>
              Choisir un autre créneau
            </Button>
          )}
        </div>
      )}
      {deplacer !== null && <p className={classes.note}>{deplacer}</p>}
    </>
  )
}

/** What they said stays in sight: the appointment stands until the company has called. */
function Transmis({ message, moment, traite }: NonNullable<RendezVous['empechement']>) {
  return (
    <div className={classes.fait} role="status">
      <p>{traite ? 'L’entreprise a lu votre message.' : 'Votre message est transmis, on vous rappelle.'}</p>
      {message && <p className={classes.mots}>{`«\u00a0${message}\u00a0»`}</p>}
      {moment && <p className={classes.mots}>{`Vous préférez\u00a0: ${direMoment(moment)}.`}</p>}
      {!traite && <p className={classes.mots}>D’ici là, ce rendez-vous reste prévu.</p>}
    </div>
  )
}

/** An estimate is said as one, with what it is made of; nobody is followed. */
function EnCours({ rdv: { etat, technicien, arrivee } }: { rdv: RendezVous }) {
  const qui = technicien || 'Votre technicien'
  if (etat === 'sur-place') return <p>{qui} est arrivé chez vous.</p>
  return (
    <>
      <p>{qui} est en route.</p>
      {arrivee ? (
        <Estimation>
          <b>Vers {arrivee}</b>, à peu près{'\u00a0'}: une estimation faite sur la distance depuis la visite précédente,
          sans compter la circulation.
        </Estimation>
      ) : (
        <Estimation>Nous ne pouvons pas dire à quelle heure pour le moment.</Estimation>
      )}
    </>
  )
}

const Estimation = ({ children }: { children: ReactNode }) => (
  <p className={classes.estimation} role="status">
    {children}
  </p>
)

function Appel({ rdv: { telephone, jusque } }: { rdv: RendezVous }) {
  const appel = lienAppel(telephone)
  return (
    <footer className={classes.pied}>
      {appel && (
        <a className={classes.appel} href={appel}>
          Appeler au {formaterTelephone(telephone)}
        </a>
      )}
      <p>
        Cette page est la vôtre{'\u00a0'}: ne transmettez pas son adresse.{' '}
        {finirPhrase(`Elle s’ouvre jusqu’au ${formaterJour(jusque, 'complet')}`)}
      </p>
    </footer>
  )
}
