// Drives a YAML language server over stdio, as an editor does: opens FILE, prints what it
// reports as "LINE:COLUMN MESSAGE", then for each LINE:COLUMN the words that it offers there.
//
//     node language-server.js SERVER FILE [LINE:COLUMN...]
//
// SERVER is a script that speaks the Language Server Protocol with --stdio. Lines and columns
// count from 1. The schema is the one that the first line of FILE names.
'use strict'
const { spawn } = require('child_process')
const fs = require('fs')
const path = require('path')
const { pathToFileURL } = require('url')

const [server, file, ...places] = process.argv.slice(2)
const uri = pathToFileURL(path.resolve(file)).href
const child = spawn(process.execPath, [server, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] })
const asked = new Map() // by id: what takes the answer
let number = 0
let buffer = Buffer.alloc(0)
let reported

function send (message) {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message })
  child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

function ask (method, params) {
  send({ id: ++number, method, params })
  return new Promise((resolve) => asked.set(number, resolve))
}

function take (message) {
  if (message.method && message.id !== undefined) { // the server asks: settings, capabilities
    const items = message.method === 'workspace/configuration' ? message.params.items : null
    const yaml = { validate: true, completion: true, schemaStore: { enable: false }, schemas: {} }
    send({ id: message.id, result: items ? items.map((item) => (item.section === 'yaml' ? yaml : {})) : null })
  } else if (message.method === 'textDocument/publishDiagnostics') {
    if (message.params.uri === uri && reported) reported(message.params.diagnostics)
  } else if (asked.has(message.id)) {
    asked.get(message.id)(message.result)
    asked.delete(message.id)
  }
}

child.stdout.on('data', (data) => {
  buffer = Buffer.concat([buffer, data])
  for (;;) {
    const end = buffer.indexOf('\r\n\r\n')
    const length = end < 0 ? NaN : Number(/Content-Length: (\d+)/.exec(buffer.subarray(0, end))[1])
    if (!(buffer.length >= end + 4 + length)) return
    const body = buffer.subarray(end + 4, end + 4 + length).toString()
    buffer = buffer.subarray(end + 4 + length)
    take(JSON.parse(body))
  }
})

async function main () {
  const text = fs.readFileSync(file, 'utf8')
  await ask('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: {
      workspace: { configuration: true },
      textDocument: { completion: { completionItem: { documentationFormat: ['plaintext'] } }, publishDiagnostics: {} }
    }
  })
  send({ method: 'initialized', params: {} })
  const diagnostics = await new Promise((resolve) => {
    reported = resolve
    send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'yaml', version: 1, text } } })
  })
  for (const one of diagnostics) {
    console.log(`${one.range.start.line + 1}:${one.range.start.character + 1} ${one.message.replace(/\s+/g, ' ')}`)
  }
  for (const place of places) {
    const [line, column] = place.split(':').map(Number)
    const found = await ask('textDocument/completion', {
      textDocument: { uri }, position: { line: line - 1, character: column - 1 }
    })
    const labels = (found.items || found).map((item) => item.label)
    console.log(`${place} offers ${[...new Set(labels)].sort().join(' ')}`)
  }
  await ask('shutdown')
  send({ method: 'exit' })
}

setTimeout(() => { console.error('language-server.js: no answer'); child.kill(); process.exit(1) }, 120000).unref()
main().catch((error) => { console.error(error); child.kill(); process.exitCode = 1 })
