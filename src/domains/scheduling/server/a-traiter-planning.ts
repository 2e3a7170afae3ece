import { sql } from 'kysely'
import { MODULE_PLANNING } from '#domains/scheduling/model/bureau/bureau.ts'
import { adresseFeuille } from '#domains/scheduling/modules/mon-tableau-de-bord-gdt/address.ts'
import { MODULE_TABLEAU } from '#domains/scheduling/modules/mon-tableau-de-bord-gdt/contract.ts'
import { adresseCase, adresseMois, moisDu } from '#domains/scheduling/modules/planning-edt/address.ts'
import type { ReadContext } from '#server/http/context.ts'
import { couper, type InboxSource, ligne } from '#server/inbox/source.ts'
import { ajouterJours, formaterJour, type JourIso, jourParis, libelleMois } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import type { LigneATraiter } from '#wire/inbox.ts'
import { deQui, formaterNom } from '#wire/names.ts'

/** Days ahead for which a post without anybody is looked for now. */
const HORIZON_JOURS = 14
const PRESSE_JOURS = 2

interface Attente {
  readonly utilisateur_id: number
  readonly nom: string
  readonly prenom: string
  readonly jour: JourIso
  readonly poste_libelle: string | null
  readonly combien: number
  readonly depuis: Date
}

/** Posts under a sickness that nobody takes nor is asked to, and what is prepared and not published, in one question. */
async function lirePlanning({ db, caller, now }: ReadContext): Promise<LigneATraiter[]> {
  const aujourdhui = jourParis(now)
  const { rows } = await sql<Attente>`
    select a.utilisateur_id, u.nom, u.prenom, a.jour, o.poste_libelle, 1 as combien, a.jour::timestamptz as depuis
    from absence a
    join pointage p on p.compte_id = a.compte_id and p.utilisateur_id = a.utilisateur_id and p.pointage_date = a.jour
    join poste o on o.compte_id = p.compte_id and o.poste_id = p.poste_id
    join utilisateur u on u.compte_id = a.compte_id and u.utilisateur_id = a.utilisateur_id
    where a.compte_id = ${caller.compte_id} and a.sorte = 'maladie'
      and a.jour between ${aujourdhui}::date and ${ajouterJours(aujourdhui, HORIZON_JOURS)}::date
      and not exists (select from appel x where x.compte_id = p.compte_id and x.pointage_id = p.pointage_id
        and x.etat in ('ouvert', 'pourvu'))
    union all
    select 0, '', '', min(b.pointage_date), null, count(*)::int, min(b.modifie_a)
    from pointage_brouillon b where b.compte_id = ${caller.compte_id} having count(*) > 0
    order by 4`.execute(db)
  const aRemplacer = rows.flatMap(({ utilisateur_id, jour, poste_libelle, ...qui }) =>
    poste_libelle === null
      ? []
      : [
          ligne({
            ...{ numero: `${utilisateur_id}-${jour}`, genre: 'poste-a-remplacer', libelle: 'Poste à remplacer' },
            ...{ titre: poste_libelle, detail: `${formaterJour(jour)}, à la place ${deQui(formaterNom(qui))}` },
            depuis: now,
            urgence: jour <= ajouterJours(aujourdhui, PRESSE_JOURS) ? 'maintenant' : 'aujourdhui',
            adresse: adresseCase(utilisateur_id, jour),
          }),
        ],
  )
  const aPublier = rows.flatMap(({ poste_libelle, combien, jour, depuis }) =>
    poste_libelle !== null
      ? []
      : [
          ligne({
            ...{ numero: 'tout', genre: 'planning-a-publier', libelle: 'Planning à publier' },
            ...{ titre: compter(combien, 'changement'), detail: `à partir du ${formaterJour(jour)}`, depuis },
            urgence: jour <= ajouterJours(aujourdhui, HORIZON_JOURS) ? 'aujourdhui' : 'bientot',
            adresse: adresseMois(moisDu(jour)),
          }),
        ],
  )
  const suite = {
    titre: (n: number) => compter(n, 'autre poste', 'autres postes'),
    adresse: adresseMois(moisDu(aujourdhui)),
  }
  return [...couper(aRemplacer, suite), ...aPublier]
}

/** Closed months of whoever reads, whose sheet they have not answered. */
async function lireFeuilles({ db, caller }: ReadContext): Promise<LigneATraiter[]> {
  const { rows } = await sql<{ annee: number; mois: number; fait_a: Date }>`
    select extract(year from c.mois)::int as annee, extract(month from c.mois)::int as mois, c.fait_a
    from mois_clos c where c.compte_id = ${caller.compte_id} and c.utilisateur_id = ${caller.utilisateur_id}
      and c.etat = 'clos' and not exists (select from feuille_signature s where s.compte_id = c.compte_id
        and s.utilisateur_id = c.utilisateur_id and s.mois = c.mois and s.annulee_a is null)
    order by c.mois`.execute(db)
  return rows.map(({ annee, mois, fait_a }) =>
    ligne({
      ...{ numero: `${annee}-${mois}`, genre: 'feuille-a-signer', libelle: 'Feuille à signer' },
      ...{ titre: `${libelleMois(mois)} ${annee}`, detail: 'À lire, puis à signer ou à contester' },
      ...{ depuis: fait_a, urgence: 'aujourdhui', adresse: adresseFeuille({ annee, mois }) },
    }),
  )
}

/** What a house's planning asks of whoever makes it, and a closed month of whoever worked it. */
export const aTraiterPlanning: readonly InboxSource[] = [
  { module: MODULE_PLANNING, lire: lirePlanning },
  { module: MODULE_TABLEAU, lire: lireFeuilles },
]
