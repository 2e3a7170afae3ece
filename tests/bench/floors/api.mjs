import Fastify from 'fastify'
import pg from 'pg'

// Bare Fastify and pg: the same rows as the product, by named statements, with no session, right, policy or ledger.
pg.types.setTypeParser(20, Number)
const pool = new pg.Pool({ connectionString: process.env.FLOOR_DATABASE, max: 16 })
const app = Fastify()

app.get('/un/:compte/:personne', async request => {
  const { rows } = await pool.query({
    name: 'un',
    text: `select email, nom, prenom, user_adresse, user_cp, user_ville, user_telephone1, user_telephone2,
      avatar_sha256 as avatar, version from utilisateur where compte_id = $1 and utilisateur_id = $2`,
    values: [request.params.compte, request.params.personne],
  })
  return rows[0]
})

app.get('/liste/:compte/:personne', async request => {
  const { rows } = await pool.query({
    name: 'liste',
    text: `select notification_id, notification_titre, notification_body, lien, cree_a, lue_a from notification
      where compte_id = $1 and utilisateur_id = $2
      order by lue_a is not null, cree_a desc, notification_id desc limit 50`,
    values: [request.params.compte, request.params.personne],
  })
  return rows
})

app.post('/inserer', async request => {
  const { cle, compte_id, utilisateur_id, payload } = request.body
  await pool.query({
    name: 'inserer',
    text: `insert into bench_insertion (compte_id, utilisateur_id, cle, empreinte, type, entite, resultat)
      values ($1, $2, $3, '\\x00', 'essai@1', 'essai:1', $4) on conflict do nothing`,
    values: [compte_id, utilisateur_id, cle, JSON.stringify(payload)],
  })
  return { cle }
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
