import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { libelleTypeDemande } from '#domains/scheduling/model/conge.ts'
import { ColorChip } from '#kit/chip/color-chip.tsx'
import { compter, formaterNombre } from '#wire/french.ts'
import classes from './action-panel.module.css'
import { direCote, direPeriode, soldeConcerne } from './mots.ts'

/** A leave request with what deciding it needs: days, balances, posts that would go, who is already away. */
export function LeaveFacts({ conge }: { conge: NonNullable<ActionATraiter['conge']> }) {
  const { demande, soldes, postes, deja_absents } = conge
  const concerne = soldeConcerne(conge)
  const attente = demande.demande_conge_etat === 0
  return (
    <>
      <dl className={classes.faits}>
        <dt>Demande</dt>
        <dd>{libelleTypeDemande(demande.demande_type)}</dd>
        <dt>Jours</dt>
        <dd>
          <b>{direPeriode(demande.demande_conge_date_debut, demande.demande_conge_date_fin)}</b>
        </dd>
        <dt>Décompte</dt>
        <dd>
          {compter(demande.jours_decomptes, 'jour')}
          {demande.demande_type === 2 ? '' : demande.jours_decomptes < 2 ? ' ouvrable' : ' ouvrables'}
        </dd>
        <dt>Motif</dt>
        <dd>{demande.demande_motif_demande || 'Aucun'}</dd>
        {demande.demande_motif_reponse && (
          <>
            <dt>Réponse</dt>
            <dd>{demande.demande_motif_reponse}</dd>
          </>
        )}
        {!attente && demande.responsable && (
          <>
            <dt>Par</dt>
            <dd>{demande.responsable}</dd>
          </>
        )}
      </dl>
      {soldes.length > 0 && (
        <section className={classes.bloc}>
          <h3>Soldes</h3>
          <table className={classes.soldes}>
            <thead>
              <tr>
                <th scope="col">Compteur</th>
                <th scope="col">Droit</th>
                <th scope="col">Pris</th>
                <th scope="col">En attente</th>
                <th scope="col">Reste</th>
              </tr>
            </thead>
            <tbody>
              {soldes.map(s => (
                <tr key={`${s.annee}:${s.sorte}`} data-concerne={s === concerne || undefined}>
                  <th scope="row">
                    {s.libelle} {s.annee}
                  </th>
                  <td>{formaterNombre(s.droit)}</td>
                  <td>{formaterNombre(s.pris)}</td>
                  <td>{formaterNombre(s.en_attente)}</td>
                  <td data-negatif={s.reste < 0 || undefined}>{formaterNombre(s.reste)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <section className={classes.bloc}>
        <h3>{attente ? 'Postes retirés si vous acceptez' : 'Postes sur ces jours'}</h3>
        {postes.length === 0 ? (
          <p className={classes.discret}>Aucun poste sur ces jours.</p>
        ) : (
          <ul className={classes.suite}>
            {postes.map(p => (
              <li key={p.pointage_id} className={classes.poste}>
                <ColorChip color={p.color}>{p.poste_libelle}</ColorChip>
                <span>{direCote(p)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={classes.bloc}>
        <h3>Déjà absents, même métier</h3>
        {deja_absents.length === 0 ? (
          <p className={classes.discret}>Personne sur ces jours.</p>
        ) : (
          <ul className={classes.suite}>
            {deja_absents.map(a => (
              <li key={a.label} className={classes.absent}>
                <span>{a.label}</span>
                <span className={classes.discret}>{compter(a.jours, 'jour')} en commun</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
