import type { Db } from '#server/db/database.ts'
import type { DemoUtilisateur, DonneesDemo } from './types.ts'

type Role = 'principale' | 'seconde' | 'residence' | 'residence2' | 'plateforme'

export interface PersonneDemo {
  readonly email: string
  readonly libelle: string
  readonly role: Role
  readonly profil_id: number
}

/** Companies of the other trades, so that every demonstration account has somewhere to work. */
const AUTRES = [
  { role: 'residence', compte_raison_sociale: 'Résidence Les Tilleuls', metier: 'residence' },
  { role: 'residence2', compte_raison_sociale: 'Résidence du Beffroi', metier: 'residence' },
  { role: 'plateforme', compte_raison_sociale: 'Relais Terrain', metier: 'plateforme' },
] as const

const NOMS: Record<string, readonly [string, string]> = {
  'agent@demo.test': ['Inès', 'Caron'],
  'cadre@demo.test': ['Nathalie', 'Lefèvre'],
  'admin@demo.test': ['Camille', 'Mercier'],
  'agent2@demo.test': ['Karim', 'Benali'],
  'cadre2@demo.test': ['Sophie', 'Dupuis'],
  'regulateur@demo.test': ['Amélie', 'Fournier'],
  'regulateur2@demo.test': ['Thomas', 'Girard'],
}

/** Generated profile 30 is the office: here it plans, and gets the dispatchers' rights. */
const profilDe = ({ profil_id }: DemoUtilisateur) => (profil_id === 30 ? 60 : 31)

export interface OptionsComptes {
  readonly personnes: readonly PersonneDemo[]
  readonly mot_de_passe: string
}

/** Address of the sign-in account that a generated person lends its place to: the first active one of its kind. */
function emailsDemo({ entreprises, utilisateurs }: DonneesDemo, personnes: readonly PersonneDemo[]) {
  const emails = new Map<number, string>()
  for (const { role, profil_id, email } of personnes) {
    const entreprise = entreprises.find(e => e.role === role)
    const place = utilisateurs.find(
      u => u.compte_id === entreprise?.compte_id && u.actif === 1 && profilDe(u) === profil_id,
    )
    if (place) emails.set(place.utilisateur_id, email)
  }
  return emails
}

/** Companies, people, profiles. Only those who sign in have a password; all share its hash, computed once. */
export async function insererComptes(db: Db, donnees: DonneesDemo, { personnes, mot_de_passe }: OptionsComptes) {
  const premierAutre = Math.max(...donnees.entreprises.map(e => e.compte_id)) + 1
  await db
    .insertInto('compte')
    .values([
      ...donnees.entreprises.map(({ role: _role, compte_email: _email, ...compte }) => compte),
      ...AUTRES.map(({ role: _role, ...autre }, rang) => ({ ...autre, compte_id: premierAutre + rang })),
    ])
    .execute()
  const emails = emailsDemo(donnees, personnes)
  const generes = donnees.utilisateurs.map(u => {
    const email = emails.get(u.utilisateur_id)
    const [prenom, nom] = (email && NOMS[email]) || [u.prenom, u.nom]
    return {
      compte_id: u.compte_id,
      utilisateur_id: u.utilisateur_id,
      email: email ?? u.email,
      nom,
      prenom,
      user_telephone1: u.telephone,
      actif: u.actif === 1,
      proprietaire: u.proprietaire === 1,
      administrateur_plateforme: false,
      mot_de_passe: email ? mot_de_passe : null,
      profil_id: profilDe(u),
    }
  })
  const dernier = Math.max(...donnees.utilisateurs.map(u => u.utilisateur_id))
  const autres = personnes
    .filter(p => ![...emails.values()].includes(p.email))
    .map(({ email, role, profil_id }, rang) => ({
      compte_id: premierAutre + AUTRES.findIndex(a => a.role === role),
      utilisateur_id: dernier + 1 + rang,
      email,
      prenom: NOMS[email]?.[0] ?? '',
      nom: NOMS[email]?.[1] ?? '',
      user_telephone1: '',
      actif: true,
      proprietaire: profil_id === 71 || profil_id === 1,
      administrateur_plateforme: profil_id === 1,
      mot_de_passe,
      profil_id,
    }))
  const tous = [...generes, ...autres]
  await db
    .insertInto('utilisateur')
    .values(tous.map(({ profil_id: _profil, ...u }) => u))
    .execute()
  await db
    .insertInto('utilisateur_profil')
    .values(tous.map(({ compte_id, utilisateur_id, profil_id }) => ({ compte_id, utilisateur_id, profil_id })))
    .execute()
}
