import type { Db } from '#server/db/database.ts'
import type { DemoLoader } from '#server/demo-loader.ts'

const HOUR = 3_600_000
const SITES = [
  { chez: 'regulateur@demo.test', names: ['thermi-somme.fr', 'Entretien des pompes à chaleur'] },
  { chez: 'agent@demo.test', names: ['Résidence des Tilleuls'] },
]
const INVITER = 1

/** Requests for help, told as those who sent them would. */
const DEMANDES = [
  {
    chez: 'technicien@demo.test',
    ilYA: 3,
    support_objet: 'Une visite n’apparaît pas sur mon téléphone',
    support_description:
      'Le bureau m’a affecté une visite à 14 h, elle est dans le planning du bureau et pas dans ma journée. J’ai actualisé deux fois.',
  },
  {
    chez: 'regulateur@demo.test',
    ilYA: 26,
    support_objet: 'Donner l’accès aux relevés à une collègue',
    support_description: 'Sonia remplace Karim lundi : elle doit pouvoir ouvrir les relevés d’activité de l’équipe.',
  },
  {
    chez: 'agent@demo.test',
    ilYA: 50,
    termine: true,
    support_objet: 'Mon adresse e-mail a changé',
    support_description: 'Merci de mettre à jour mon adresse.',
  },
]

async function findPerson(db: Db, email: string) {
  return await db
    .selectFrom('utilisateur')
    .select(['compte_id', 'utilisateur_id'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Sites, an option and requests for help of the demonstration companies. */
export const administrationDemo: DemoLoader = {
  domain: 'administration',
  accounts: [],
  async load({ pools, clock }) {
    await pools.system.transaction().execute(async db => {
      if (await db.selectFrom('site').select('site_id').executeTakeFirst()) return
      for (const { chez, names } of SITES) {
        const person = await findPerson(db, chez)
        if (!person) continue
        const { compte_id } = person
        const sites = db.insertInto('site').values(names.map(name => ({ compte_id, name })))
        const [first] = await sites.returning('site_id').execute()
        if (first)
          await db
            .insertInto('utilisateur_site')
            .values({ ...person, ...first })
            .execute()
        await db
          .insertInto('utilisateur_option')
          .values({ ...person, option_id: INVITER })
          .execute()
      }
      for (const { chez, ilYA, termine, ...demande } of DEMANDES) {
        const person = await findPerson(db, chez)
        if (!person) continue
        const cree_a = new Date(clock().getTime() - ilYA * HOUR)
        const termine_a = termine ? new Date(cree_a.getTime() + HOUR) : null
        await db
          .insertInto('support')
          .values({ ...person, ...demande, cree_a, termine_a })
          .execute()
      }
    })
  },
}
