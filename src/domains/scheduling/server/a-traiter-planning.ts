import { sql } from 'kysely'
import { MODULE_PLANNING } from '#domains/scheduling/model/bureau/bureau.ts'
import { adresseFeuille } from '#domains/scheduling/modules/mon-tableau-de-bord-gdt/address.ts'
import { MODULE_TABLEAU } from '#domains/scheduling/modules/mon-tableau-de-bord-gdt/contract.ts'
import {
  adresseAPourvoir,
  adresseCase,
  adresseJour,
  adresseMois,
  moisDu,
} from '#domains/scheduling/modules/planning-edt/address.ts'
import type { ReadContext } from '#server/http/context.ts'
import { couper, type InboxSource, ligne } from '#server/inbox/source.ts'
import { ajouterJours, formaterJour, type JourIso, jourParis, libelleMois } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import type { LigneATraiter } from '#wire/inbox.ts'
import { deQui, formaterNom } from '#wire/names.ts'
import { lireVides, type VideLu } from './appels/a-pourvoir.ts'
import { lireNonPourvus, type NonPourvus } from './bureau/non-pourvus.ts'

/** Days ahead for which a post without anybody is looked for now. */
const HORIZON_JOURS = 14
const PRESSE_JOURS = 2

interface APublier {
  readonly jour: JourIso
  readonly combien: number
  readonly depuis: Date
}

const presser = (jour: JourIso, aujourdhui: JourIso) =>
  jour <= ajouterJours(aujourdhui, PRESSE_JOURS) ? 'maintenant' : 'aujourdhui'

/** Posts under a sickness that nobody takes nor is asked to. */
function direARemplacer(vides: readonly VideLu[], now: Date): LigneATraiter[] {
  const aujourdhui = jourParis(now)
  const fin = ajouterJours(aujourdhui, HORIZON_JOURS)
  return vides
    .filter(v => v.cause === 'maladie' && v.pointage_date <= fin)
    .map(v =>
      ligne({
        ...{
          numero: `${v.utilisateur_id}-${v.pointage_date}`,
          genre: 'poste-a-remplacer',
          libelle: 'Poste à remplacer',
        },
        ...{ titre: v.poste_libelle, detail: `${formaterJour(v.pointage_date)}, à la place ${deQui(formaterNom(v))}` },
        depuis: now,
        urgence: presser(v.pointage_date, aujourdhui),
        adresse: adresseCase(v.utilisateur_id, v.pointage_date),
      }),
    )
}

/** What each leave left to nobody, in one line, however far ahead: it was the answer that left it. */
function direAPourvoir(vides: readonly VideLu[], now: Date): LigneATraiter[] {
  const aujourdhui = jourParis(now)
  const parConge = Map.groupBy(
    vides.filter(v => v.cause === 'conge'),
    v => v.demande_conge_id,
  )
  return [...parConge].flatMap(([demande_conge_id, siens]) => {
    const [premier] = siens
    if (!premier || demande_conge_id === null) return []
    const jour = premier.pointage_date
    const loin = jour > ajouterJours(aujourdhui, HORIZON_JOURS)
    return [
      {
        ...ligne({
          ...{ numero: demande_conge_id, genre: 'poste-a-pourvoir', libelle: 'Postes à pourvoir' },
          titre: siens.length === 1 ? premier.poste_libelle : compter(siens.length, 'poste'),
          detail: `${siens.length === 1 ? '' : 'à partir du '}${formaterJour(jour)}, congé ${deQui(formaterNom(premier))}`,
          depuis: premier.repondu_a ?? now,
          urgence: loin ? 'bientot' : presser(jour, aujourdhui),
          pour: jour,
          adresse: adresseAPourvoir(moisDu(jour)),
        }),
        nombre: siens.length,
      },
    ]
  })
}

/** Needs that nobody meets, in one line that opens the first of their days. */
function direNonPourvus(besoins: NonPourvus | null, now: Date): LigneATraiter[] {
  if (besoins === null) return []
  const { combien, premier } = besoins
  const aujourdhui = jourParis(now)
  const { jour, poste_libelle, tenus, minimum } = premier
  const loin = jour > ajouterJours(aujourdhui, HORIZON_JOURS)
  return [
    ligne({
      ...{ numero: 'tout', genre: 'besoins-non-pourvus', libelle: 'Besoins non pourvus' },
      titre: compter(combien, 'besoin non pourvu', 'besoins non pourvus'),
      detail: `d’abord ${poste_libelle} le ${formaterJour(jour)}, ${tenus} sur ${minimum}`,
      depuis: now,
      urgence: loin ? 'bientot' : presser(jour, aujourdhui),
      pour: jour,
      adresse: adresseJour(jour),
    }),
  ]
}

/** Posts that nobody holds because somebody is away, needs that nobody meets, and what is prepared and not published; both leave together. */
async function lirePlanning(context: ReadContext): Promise<LigneATraiter[]> {
  const { db, caller, now } = context
  const aujourdhui = jourParis(now)
  const [tous, besoins, { rows }] = await Promise.all([
    lireVides(context),
    lireNonPourvus(context),
    sql<APublier>`select min(b.pointage_date) as jour, count(*)::int as combien, min(b.modifie_a) as depuis
      from pointage_brouillon b where b.compte_id = ${caller.compte_id} having count(*) > 0`.execute(db),
  ])
  const vides = tous.filter(v => !v.laisse && !v.appele)
  const aPublier = rows.map(({ combien, jour, depuis }) =>
    ligne({
      ...{ numero: 'tout', genre: 'planning-a-publier', libelle: 'Planning à publier' },
      ...{ titre: compter(combien, 'changement'), detail: `à partir du ${formaterJour(jour)}`, depuis },
      urgence: jour <= ajouterJours(aujourdhui, HORIZON_JOURS) ? 'aujourdhui' : 'bientot',
      pour: jour,
      adresse: adresseMois(moisDu(jour)),
    }),
  )
  const suite = {
    titre: (n: number) => compter(n, 'autre poste', 'autres postes'),
    adresse: adresseAPourvoir(moisDu(aujourdhui)),
  }
  return [
    ...couper(direARemplacer(vides, now), suite),
    ...couper(direAPourvoir(vides, now), suite),
    ...direNonPourvus(besoins, now),
    ...aPublier,
  ]
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
