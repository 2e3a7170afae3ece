import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { libelleTypeDemande } from '#domains/scheduling/model/conges/conge.ts'
import { ColorChip } from '#kit/chip/color-chip.tsx'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { compter, formaterNombre } from '#wire/french.ts'
import { direPeriode } from '#wire/moments.ts'
import { ClosedExchanges, DutiesLeft, PostsTaken } from './consequences.tsx'
import { direCote, soldeConcerne } from './mots.ts'
import classes from './request-facts.module.css'

/** "jour ouvrable", "jours ouvrés": what is counted, one and several. */
function motsJours({ demande_type, unite }: Props['conge']['demande']): [string, string] {
  if (demande_type === 2) return ['jour', 'jours']
  return unite === 'ouvres' ? ['jour ouvré', 'jours ouvrés'] : ['jour ouvrable', 'jours ouvrables']
}

type Props = { conge: NonNullable<ActionATraiter['conge']>; fermera: readonly string[] }

/** A leave request with what deciding it needs: days, balances, what accepting moves, who is already away. */
export function LeaveFacts({ conge, fermera }: Props) {
  const { demande, soldes, postes, deja_absents } = conge
  const concerne = soldeConcerne(conge)
  const attente = demande.demande_conge_etat === 0
  return (
    <>
      <dl className={panel.facts}>
        <dt>Demande</dt>
        <dd>{libelleTypeDemande(demande.demande_type)}</dd>
        <dt>Jours</dt>
        <dd>
          <b>{direPeriode(demande.demande_conge_date_debut, demande.demande_conge_date_fin)}</b>
        </dd>
        <dt>Décompte</dt>
        <dd>{compter(demande.jours_decomptes, ...motsJours(demande))}</dd>
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
        <section className={panel.section}>
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
                    {s.libelle} {s.periode ?? s.annee}
                    {s.report ? ` (dont ${compter(s.report, 'jour reporté', 'jours reportés')})` : ''}
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
      <DutiesLeft astreintes={conge.astreintes ?? []} />
      {attente ? (
        <PostsTaken conge={conge} />
      ) : (
        <section className={panel.section}>
          <h3>Postes sur ces jours</h3>
          {postes.length === 0 ? (
            <p className={panel.quiet}>Aucun poste sur ces jours.</p>
          ) : (
            <ul className={panel.list}>
              {postes.map(p => (
                <li key={p.pointage_id} className={classes.poste}>
                  <ColorChip color={p.color}>{p.poste_libelle}</ColorChip>
                  <span>{direCote(p)}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      <ClosedExchanges fermera={fermera} />
      <section className={panel.section}>
        <h3>Déjà absents, même métier</h3>
        {deja_absents.length === 0 ? (
          <p className={panel.quiet}>Personne sur ces jours.</p>
        ) : (
          <ul className={panel.list}>
            {deja_absents.map(a => (
              <li key={a.label} className={classes.absent}>
                <span>{a.label}</span>
                <span className={panel.quiet}>{compter(a.jours, 'jour')} en commun</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
