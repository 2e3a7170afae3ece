import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'

// PostGraphile over the product's own tables and policies. Who calls is read from a signed token, as its documentation
// recommends, and told to PostgreSQL for the transaction; nothing is looked up, so nothing can be withdrawn.
const secret = process.env.PEER_SECRET ?? ''

function claimsOf(authorization = '') {
  const [head, body, signature] = authorization.replace(/^Bearer /, '').split('.')
  const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest()
  const given = Buffer.from(signature ?? '', 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Error('unknown token')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  if (claims.exp * 1000 < Date.now()) throw new Error('expired token')
  return claims
}

const preset = {
  extends: [PostGraphileAmberPreset],
  // What is not asked for here only makes the schema larger.
  pgServices: [
    makePgService({
      connectionString: process.env.PEER_DATABASE,
      schemas: ['pair'],
      poolConfig: { max: 16 },
    }),
  ],
  grafast: {
    explain: false,
    context(request) {
      const { compte_id, utilisateur_id } = claimsOf(request.node?.req.headers.authorization)
      return {
        pgSettings: { role: 'relais_app', 'app.compte': String(compte_id), 'app.utilisateur': String(utilisateur_id) },
      }
    },
  },
  grafserv: { graphqlPath: '/graphql', graphiql: false, graphiqlOnGraphQLGET: false, websockets: false, watch: false },
}

const server = createServer()
server.on('error', error => {
  throw error
})
const serv = postgraphile(preset).createServ(grafserv)
await serv.addTo(server)
await serv.ready()
server.listen(Number(process.env.PORT), '127.0.0.1')
