# throw-away model of section 4 of the vocabulary: judge(), with the changed rules
import math
class G:
  def __init__(s,figs,phases,act,budgets,owed=(),opts=None,until=None):
    s.f=figs; s.ph=phases; s.act=act; s.b=budgets; s.owed=owed; s.o=dict(turn=1,phase=None,**(opts or {})); s.until=until; s.log=[]
    s.begun=None; s.opened=0
  def ev(s,e,who=None):
    order=['activation','phase','turn']; k=order.index(e)
    for n,f in s.f.items():
      if who and n not in who: continue
      if (who or f.get('active')) and f.get('dazed'): f['dazed']-=1
      for x,u in s.until.items():
        if x in f and order.index(u)<=k: f[x]=0
    if not who:
      for x,u in s.until.items():
        if x in s.o and order.index(u)<=k: s.o[x]=0
    if e=='turn': s.o['turn']+=1; s.o['phase']=None; s.begun=None
    s.log.append('event=%s%s'%(e,' by='+','.join(who) if who else ''))
  def start(s,p):
    P=s.ph[p]; fit=[n for n,f in s.f.items() if P['who'](f,s.o,n)]
    s.begun=(p,len(fit),{n:P['by'](s.f[n],s.o) for n in fit} if 'by' in P else {}); s.opened=0
  def last_owed(s): return any(o.get('last') and o['who'](f,s.o,n) and not f.get('out') for o in s.owed for n,f in s.f.items())
  def due(s,p):
    P=s.ph[p]; t=P.get('for') or s.act.get('spends')
    if t is None: return []
    return [n for n,f in s.f.items() if P['who'](f,s.o,n) and not f.get('out') and not f.get(t)]
  def unmet(s,p):
    P=s.ph[p]; d=s.due(p)
    if P.get('all') and d: return d
    if 'quota' in P:
      those=s.begun[1] if s.begun and s.begun[0]==p else len([1 for n,f in s.f.items() if P['who'](f,s.o,n)])
      done=s.opened if s.begun and s.begun[0]==p else 0
      if done<P['quota'](those) and d: return d
    return []
  def deed(s,name,actor,spends,opens=None,closes=None,close_turn=False,target=None,open_phase=None):
    """spends {field:n}; returns word or None; mutates when None"""
    import copy
    keep=copy.deepcopy((s.f,s.o,s.begun,s.opened)); ln=len(s.log)
    w=s._judge(name,actor,spends,close_turn)
    if w: s.f,s.o,s.begun,s.opened=keep; del s.log[ln:]; print('%-34s refused=%s'%(name+' by='+str(actor),w)); return w
    for x,n in spends.items(): s.f[actor][x]=s.f[actor].get(x,0)+n
    s.log.append(name+' by='+str(actor))
    if opens:
      t=target or actor
      ts=t if isinstance(t,list) else [t]
      for n,f in s.f.items():
        if f.get('active'): s.ev('activation',[n])
      for n in ts:
        for x,u in s.until.items():
          if u=='activation' and s.f[n].get(x): s.f[n][x]=0      # [16]
        s.f[n]['active']=1
    if open_phase:
      s.ev('phase'); s.o['phase']=open_phase; s.start(open_phase)
    if closes=='activation': s.ev('activation',[target or actor])
    if closes=='turn': s.ev('turn')
    print('%-34s phase=%s turn=%s   %s'%(name+' by='+str(actor),s.o['phase'],s.o['turn'],'; '.join(s.log[ln:])))
  def _judge(s,name,a,spends,close_turn):
    flag=s.act.get('spends'); names=list(s.ph)
    needs_act=any(s.until[x]=='activation' for x in spends)
    opening=needs_act and flag and not s.f[a].get('active')
    longer=any(s.until[x]!='activation' for x in spends) or opening
    if close_turn:
      for p in (names[names.index(s.o['phase']):] if s.o['phase'] else names):
        if s.ph[p].get('when',lambda o:1)(s.o) and s.unmet(p): return 'not-yet('+','.join(s.unmet(p)[:3])+')'
      if s.last_owed(): return 'owed'
      s.ev('turn'); return None
    # owed first: turn
    ow=[o['deed'] for o in s.owed if o.get('first')=='turn' and any(o['who'](f,s.o,n) and not f.get('out') for n,f in s.f.items())]
    if ow and spends and name not in ow: return 'owed('+ow[0]+')'
    # spent before phases
    for x,n in list(spends.items())+([(flag,1)] if opening else []):
      if s.until[x] in ('turn','game') and s.f[a].get(x,0)+n> s.b(x,s.f[a]): return 'spent('+x+')'
    if needs_act and not flag and not s.f[a].get('active'): return 'inactive'
    if longer and names:
      here=s.o['phase']; i=names.index(here) if here else 0
      fit=None
      for j in range(i,len(names)):
        P=s.ph[names[j]]
        if P.get('pressed') and names[j]!=here: continue
        if not P.get('when',lambda o:1)(s.o): continue
        if 'for' in P and P['for'] not in spends: continue
        if not P['who'](s.f[a],s.o,a): continue
        if 'quota' in P and s.begun and s.begun[0]==names[j] and s.opened>=P['quota'](s.begun[1]): continue
        fit=j; break
      if fit is None:
        for j in range(0,i):
          P=s.ph[names[j]]
          if P['who'](s.f[a],s.o,a) and P.get('when',lambda o:1)(s.o) and ('for' not in P or P['for'] in spends): return 'too-late'
        return 'not-now'
      for j in range(i,fit):
        if s.ph[names[j]].get('when',lambda o:1)(s.o) and s.unmet(names[j]): return 'not-yet('+','.join(s.unmet(names[j])[:3])+')'
      if fit!=i or not here:
        if here and s.last_owed(): return 'owed'
        if here: s.ev('phase')
        s.o['phase']=names[fit]; s.start(names[fit])
      P=s.ph[names[fit]]
      if 'by' in P:
        by=s.begun[2]
        if a not in by: return 'not-now'
        t=P.get('for') or flag
        if any(s.f[n].get(t) and by[n]>by[a] for n in by): return 'too-late'
        if P.get('all') and any(not s.f[n].get(t) and not s.f[n].get('out') and by[n]<by[a] for n in by): return 'not-yet'
    if opening:
      for n,f in s.f.items():
        if f.get('active') and n!=a: s.ev('activation',[n])
      for x,u in s.until.items():
        if u=='activation' and s.f[a].get(x): s.f[a][x]=0
      s.f[a]['active']=1; s.f[a][flag]=1; s.opened+=1
    ow=[o['deed'] for o in s.owed if o.get('first')=='activation' and o['who'](s.f[a],s.o,a)]
    if ow and needs_act and name not in ow: return 'owed('+ow[0]+')'
    for x,n in spends.items():
      if s.until[x] not in ('turn','game') and s.f[a].get(x,0)+n> s.b(x,s.f[a]): return 'spent('+x+')'
    return None
# ---- silver-bayonet
U=dict(move='activation',action='activation',active='activation',activated='turn',tried='activation',rolled='turn',primary='turn',moved='activation')
def fig(side,**k): return dict(side=side,health=10,**k)
figs={n:fig('B') for n in 'Harris Cooper Hagman Perkins'.split()}; figs.update({n:fig('F') for n in 'Dubois Gaspard Manon'.split()})
figs['Wolf1']=dict(side=None,monster=1,health=8); figs['Wolf2']=dict(side=None,monster=1,health=3)
up=lambda f:not f.get('monster') and not f.get('out')
sb=G(figs,{
 'early':dict(when=lambda o:o.get('early'),who=lambda f,o,n:f.get('monster'),by=lambda f,o:f['health'],all=1),
 'primary-1':dict(who=lambda f,o,n:up(f) and f.get('primary'),quota=lambda t:max(1,t//2)),
 'monsters':dict(when=lambda o:not o.get('early'),who=lambda f,o,n:f.get('monster'),by=lambda f,o:f['health'],all=1),
 'secondary':dict(who=lambda f,o,n:up(f) and not f.get('primary'),all=1),
 'primary-2':dict(who=lambda f,o,n:up(f) and f.get('primary'),all=1)},
 dict(spends='activated'),lambda x,f:1,
 owed=[dict(deed='initiative',first='turn',who=lambda f,o,n:up(f) and not f.get('rolled')),
       dict(deed='paralysed',first='activation',who=lambda f,o,n:f.get('terror')=='paralysed' and not f.get('tried'))],until=U)
def initiative(winner):
  w=sb.deed('initiative','Harris',{},close_turn=any(f.get('rolled') for f in sb.f.values()))
  if not w:
    for f in sb.f.values():
      if f['side']: f['rolled']=1; f['primary']=1 if f['side']==winner else 0
M=dict(move=1);A=dict(action=1)
sb.deed('walk','Harris',M)
initiative('B')
sb.deed('walk','Dubois',M)
sb.deed('walk','Harris',M); sb.deed('shoot','Harris',A); sb.deed('walk','Harris',M)
sb.deed('walk','Cooper',M); sb.deed('walk','Hagman',M); sb.deed('walk','Harris',M)
sb.deed('walk','Wolf1',M); sb.deed('walk','Wolf2',M); sb.deed('walk','Wolf1',M)
sb.deed('walk','Dubois',M); sb.f['Gaspard']['terror']='paralysed'
sb.deed('shoot','Gaspard',A); sb.deed('paralysed','Gaspard',dict(tried=1),closes='activation')
initiative('F'); sb.deed('walk','Perkins',M); sb.deed('shoot','Manon',A); sb.deed('walk','Hagman',M); sb.deed('walk','Perkins',M); sb.deed('shoot','Hagman',A)
initiative('F'); sb.deed('shoot','Harris',A); sb.deed('walk','Dubois',M)
print('---- sharp-practice')
U2=dict(dice='activation',active='activation',inits='turn')
f={n:{} for n in 'Rifles First'.split()}; f['Vane']=dict(status=2); f['Cope']=dict(status=4)
sp=G(f,{'card':dict(pressed=1,who=lambda f,o,n:o.get('up')==n)},{},lambda x,f:2 if x=='dice' else f.get('status',0),opts={'up':None},until=dict(U2))
def card(n): sp.o['up']=n; sp.deed('draw',None,{},open_phase='card') if n else sp.deed('tiffin',None,{},closes='turn')
sp.f[None]={}
sp.deed('shoot','Rifles',dict(dice=1)); sp.deed('initiative','Vane',dict(inits=1),opens=1,target='Rifles')
card('Vane'); sp.deed('initiative','Vane',dict(inits=1),opens=1,target='Rifles'); sp.deed('shoot','Rifles',dict(dice=1)); sp.deed('reload','Rifles',dict(dice=2))
sp.deed('initiative','Vane',dict(inits=1),opens=1,target='Rifles'); sp.deed('reload','Rifles',dict(dice=2)); sp.deed('initiative','Vane',dict(inits=1),opens=1,target='First')
sp.deed('initiative','Cope',dict(inits=1),opens=1,target='First'); card('Cope'); sp.deed('shoot','Rifles',dict(dice=1)); sp.deed('initiative','Cope',dict(inits=1),opens=1,target='First'); sp.deed('shoot','First',dict(dice=1))
card(None); sp.deed('shoot','First',dict(dice=1)); sp.deed('initiative','Cope',dict(inits=1),opens=1,target='First')

print('---- a budget of a phase (B17)')
ph=G({n:dict(health=1) for n in 'A B'.split()},{'lead':dict(who=lambda f,o,n:n=='A',all=1),'rest':dict(who=lambda f,o,n:1,all=1)},dict(),lambda x,f:1,until=dict(tried='phase'))
ph.act={'spends':None}
ph.deed('try','A',dict(tried=1)); ph.deed('try','A',dict(tried=1)); ph.deed('try','B',dict(tried=1)); ph.deed('try','A',dict(tried=1)); ph.deed('try','A',dict(tried=1))
